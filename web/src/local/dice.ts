/** The dice of games in this browser. Nobody has to be shown that they are fair. */

/** A number from [0, 1), drawn evenly. */
export type Fraction = () => number;

/** From the browser's own source, with as many bits as a number holds. */
export function randomFraction(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((high! >>> 5) * 2 ** 26 + (low! >>> 6)) / 2 ** 53;
}

/** The throw, from 1 to 5, that a fraction stands for: dark faces of four dice, and one. */
export function drawThrow(fraction: number, p: number): number {
  const chances = [1, 4, 6, 4].map((ways, dark) => ways * p ** dark * (1 - p) ** (4 - dark));
  let sum = 0;
  return 1 + chances.filter((chance) => (sum += chance) <= fraction).length;
}
