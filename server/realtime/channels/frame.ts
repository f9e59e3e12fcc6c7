import { type Path, pathText } from '../tree/path';

const FINAL_TEXT = 0x81;

/** Texts as one unmasked WebSocket frame, of any length. They are not joined, because that would copy long texts. */
export function wireFrame(...texts: readonly string[]): Buffer {
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(start + length);
  bytes[0] = FINAL_TEXT;
  if (start === 2) bytes[1] = length;
  else if (start === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  let at = start;
  for (const text of texts) at += bytes.write(text, at);
  return bytes;
}

/** Clients number their queries in the same order, so a shared query has only a few different tags. */
const MOST_TAGS = 8;

/** A message about data, encoded once for all its receivers: only the tag of a query differs between them. */
export class Frame {
  private readonly bytesByTag = new Map<number | null, Buffer>();
  constructor(
    private readonly start: string,
    private readonly json: string,
  ) {}

  /** The approximate bytes in memory after it was sent. */
  get size(): number {
    return this.json.length * (1 + Math.max(1, this.bytesByTag.size));
  }

  /** The message in wire format. */
  bytes(tag: number | null): Buffer {
    const known = this.bytesByTag.get(tag);
    if (known !== undefined) return known;
    const made = wireFrame(this.start, this.json, `${tag === null ? '' : `,"t":${tag}`}}}}`);
    const [oldest] = this.bytesByTag.keys();
    if (this.bytesByTag.size >= MOST_TAGS && oldest !== undefined) this.bytesByTag.delete(oldest);
    this.bytesByTag.set(tag, made);
    return made;
  }
}

const frame = (action: string, path: Path, json: string): Frame =>
  new Frame(`{"t":"d","d":{"a":"${action}","b":{"p":${JSON.stringify(pathText(path))},"d":`, json);

/** The value at a path; `json` is its text. */
export const valueFrame = (path: Path, json: string): Frame => frame('d', path, json);

/** Changed values below a path, by relative path. */
export const mergeFrame = (path: Path, changes: ReadonlyMap<string, string>): Frame => {
  const parts = [...changes].map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  return frame('m', path, `{${parts.join(',')}}`);
};
