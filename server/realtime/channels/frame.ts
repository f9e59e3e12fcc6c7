import { type Path, pathText } from '../tree/path';

const FINAL_TEXT = 0x81;

/** A text as one unmasked WebSocket frame, of any length. */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
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
  bytes.write(text, start);
  return bytes;
}

/** A message about data, encoded once for all its receivers: only the tag of a query differs between them. */
export class Frame {
  private readonly bytesByTag = new Map<number | null, Buffer>();
  constructor(private readonly start: string) {}

  /** The message as it goes over the wire. */
  bytes(tag: number | null): Buffer {
    const known = this.bytesByTag.get(tag);
    if (known !== undefined) return known;
    const made = wireFrame(`${this.start}${tag === null ? '' : `,"t":${tag}`}}}}`);
    this.bytesByTag.set(tag, made);
    return made;
  }
}

const frame = (action: string, path: Path, json: string): Frame =>
  new Frame(`{"t":"d","d":{"a":"${action}","b":{"p":${JSON.stringify(pathText(path))},"d":${json}`);

/** The value at a path; `json` is its text. */
export const valueFrame = (path: Path, json: string): Frame => frame('d', path, json);

/** Changed values below a path, by relative path. */
export const mergeFrame = (path: Path, changes: ReadonlyMap<string, string>): Frame => {
  const parts = [...changes].map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  return frame('m', path, `{${parts.join(',')}}`);
};
