/** Addresses of what is studied: they hold the record itself, so that a reload or a friend sees the same. */

const PACKED = "z";
const PLAIN = "t";

/** Where in a record one is, as whom, and whether it is reviewed. */
export interface StudyPlace {
  readonly at?: string | null;
  readonly seat?: number | null;
  readonly isReview?: boolean;
}

export const studyAddress = async (record: string, place: StudyPlace = {}): Promise<string> =>
  addressOf(await pack(record), place);

/** The same without waiting, longer where the record was not packed just before: a reload may come at once. */
export const studyAddressNow = (record: string, place: StudyPlace = {}): string =>
  addressOf(last?.text === record ? last.letters : plain(record), place);

/** What was packed last: while one steps through a record, it stays the same. */
let last: { readonly text: string; readonly letters: string } | null = null;

function addressOf(letters: string, place: StudyPlace): string {
  const { at = null, seat = null, isReview = false } = place;
  const asked = [
    ...(at === null ? [] : [`at=${at}`]),
    ...(seat === null ? [] : [`seat=${seat}`]),
    ...(isReview ? ["review"] : []),
  ];
  return `/study${asked.length ? `?${asked.join("&")}` : ""}#${letters}`;
}

/** A text in letters that may stand in an address, made small where the browser can do that. */
export async function pack(text: string): Promise<string> {
  if (typeof CompressionStream === "undefined") return plain(text);
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  last = { text, letters: PACKED + toLetters(packed) };
  return last.letters;
}

const plain = (text: string): string => PLAIN + toLetters(new TextEncoder().encode(text));

/** The text again; null where the letters are none that `pack` wrote. */
export async function unpack(letters: string): Promise<string | null> {
  try {
    const bytes = fromLetters(letters.slice(1));
    if (letters.startsWith(PLAIN)) return decode(bytes);
    if (!letters.startsWith(PACKED)) return null;
    return decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true }).decode(bytes);

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // what is wrong with the bytes is told by whoever reads
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

function toLetters(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
