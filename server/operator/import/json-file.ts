import { readFile, stat } from 'node:fs/promises';
import { syntaxFaults } from './json-source';

const MB = 1024 * 1024;
const DEPTH_MAX = 100;

/** Raised for a file that cannot be used. The message gives the reason, without a subject and without quoting the file. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  /** The text of a file that is not valid JSON; it may contain secrets. */
  constructor(
    message: string,
    readonly text: string | null = null,
  ) {
    super(message);
  }
}

/** The size of a regular file. Opening a FIFO would block for ever, and a device has no end. */
export async function sizeOf(path: string, megabytesMax: number): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new FileFault('cannot be read');
  if (!found.isFile()) throw new FileFault('cannot be read: it is not a regular file');
  if (found.size > megabytesMax * MB) throw new FileFault(`is larger than ${megabytesMax} MB`);
  return found.size;
}

/** How deeply the brackets of a JSON text are nested. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInText && sign === '\\') index += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

/**
 * Parses a JSON file.
 * @throws FileFault
 */
export async function readJsonFile(path: string, megabytesMax = 10): Promise<{ text: string; value: unknown }> {
  await sizeOf(path, megabytesMax);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new FileFault('cannot be read');
  });
  if (depthOf(text) > DEPTH_MAX) throw new FileFault(`is nested deeper than ${DEPTH_MAX} levels`);
  const own = text.replace(/^\uFEFF/, '');
  try {
    return { text: own, value: JSON.parse(own) };
  } catch {
    const [fault] = syntaxFaults(own);
    throw new FileFault(
      fault === undefined
        ? 'is not valid JSON'
        : `is not valid JSON in line ${fault.line}, column ${fault.column}: ${fault.why}`,
      own,
    );
  }
}
