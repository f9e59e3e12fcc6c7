import { fileTypeFromBuffer } from 'file-type';
import * as v from 'valibot';
import { type FileType, FileTypeSchema } from '../../../domain/chat/files';

const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
/** Content that a browser could treat as a page, a picture or a script if it ignored the declared type. */
const MARKUP = /^\s*(?:<[!?a-z]|#!)/i;

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !CONTROLS.test(text) && !MARKUP.test(text);
  } catch {
    return false;
  }
}

/** The type of a file by its content; null where it is empty, unknown or not allowed. */
export async function sniff(bytes: Buffer): Promise<FileType | null> {
  if (bytes.length === 0) return null;
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) return isText(bytes) ? 'text/plain' : null;
  return v.is(FileTypeSchema, found.mime) ? found.mime : null;
}
