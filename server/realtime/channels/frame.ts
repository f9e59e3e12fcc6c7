import { type Path, pathText } from '../tree/path';

/** A message about data, encoded once for all its receivers: only the tag of a query differs between them. */
export class Frame {
  private readonly bytesByTag = new Map<number | null, Buffer>();
  constructor(private readonly start: string) {}

  bytes(tag: number | null): Buffer {
    const known = this.bytesByTag.get(tag);
    if (known !== undefined) return known;
    const made = Buffer.from(`${this.start}${tag === null ? '' : `,"t":${tag}`}}}}`);
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
