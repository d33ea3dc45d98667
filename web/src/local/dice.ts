/** The dice of games in this browser. Nobody has to be shown that they are fair. */

/** A number from [0, 1), drawn evenly. */
export type Fraction = () => number;

/** From the browser's own source, with as many bits as a number holds. */
export function randomFraction(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((high! >>> 5) * 2 ** 26 + (low! >>> 6)) / 2 ** 53;
}
