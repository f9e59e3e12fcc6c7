import {
  BlobReader,
  type Entry,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/index-native.js';
import { filesIn, type ZipEntry, zipMistake } from '../../../domain/control/zip-entries';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type KnownMistake, mistake } from '../../../domain/kernel/mistake';
import { ZippedFile } from './zipped-file';

const STORED = 0;
const DEFLATED = 8;
/** The head before each file of a zip, with the lengths of its name and of what follows that. */
const LOCAL_HEAD = 0x04034b50;
const LOCAL_HEAD_BYTES = 30;
const NAME_AT = 26;
const EXTRA_AT = 28;
/** Of Unix: a symbolic link among the kinds of files. */
const KINDS = 0o170000;
const LINK = 0o120000;

const refusal = (...mistakes: KnownMistake[]) =>
  new FaultError(makeFault('PROCESSING_ERROR', { status: 400, mistakes }));

const entryOf = (entry: Entry): ZipEntry & { entry: Entry } => ({
  entry,
  name: entry.filename,
  size: entry.uncompressedSize,
  isFolder: entry.directory,
  isLink: ((entry.unixMode ?? 0) & KINDS) === LINK,
  isEncrypted: entry.encrypted,
  isReadable: [STORED, DEFLATED].includes(entry.compressionMethod),
});

/** Ends where the content becomes longer than the zip says. */
const limitedTo = (size: number): TransformStream<Uint8Array, Uint8Array> => {
  let passed = 0;
  return new TransformStream({
    transform(piece, controller) {
      passed += piece.length;
      if (passed > size) controller.error(new Error('The file is longer than the zip says'));
      else controller.enqueue(piece);
    },
  });
};

/** The part of a zip that is a stored file; `null` if there is none at this place. */
async function storedPart(zip: Blob, { offset, compressedSize }: FileEntry): Promise<Blob | null> {
  const head = new DataView(await zip.slice(offset, offset + LOCAL_HEAD_BYTES).arrayBuffer());
  if (head.byteLength < LOCAL_HEAD_BYTES || head.getUint32(0, true) !== LOCAL_HEAD) return null;
  const start = offset + LOCAL_HEAD_BYTES + head.getUint16(NAME_AT, true) + head.getUint16(EXTRA_AT, true);
  return zip.slice(start, start + compressedSize);
}

/** The content of a file. A stored one stays on the disk of the organiser: only its sum is checked. */
async function unpack(zip: Blob, entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  const stored = entry.compressionMethod === STORED ? await storedPart(zip, entry) : null;
  const { readable, writable } = limitedTo(entry.uncompressedSize);
  const [content] = await Promise.all([
    stored === null ? new Response(readable).blob() : readable.pipeTo(new WritableStream()),
    entry.getData(writable, { signal, useWebWorkers: false, checkSignature: true }),
  ]);
  return stored ?? content ?? new Blob();
}

/**
 * The files of a zip; none is unpacked yet.
 * @throws FaultError that says why the zip is refused
 */
export async function filesInZip(zip: Blob): Promise<ZippedFile[]> {
  const reader = new ZipReader(new BlobReader(zip));
  const options = { filenameValidation: 'tolerant' } as const;
  const found = await reader.getEntries(options).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.message === ERR_ENCRYPTED_CENTRAL_DIRECTORY;
    throw refusal(mistake(isLocked ? 'zipEncrypted' : 'zipBroken'));
  });
  const entries = found.map(entryOf);
  const wrong = zipMistake(entries);
  if (wrong !== null) throw refusal(wrong);
  return filesIn(entries).map(({ entry, name }) => {
    const content = async (signal: AbortSignal): Promise<Blob> => {
      if (entry.directory) throw refusal(mistake('zipBroken'));
      return unpack(zip, entry, signal).catch((error: unknown) => {
        throw signal.aborted ? error : refusal(mistake('zipBroken'));
      });
    };
    return new ZippedFile(name, content);
  });
}
