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

async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  const { readable, writable } = limitedTo(entry.uncompressedSize);
  const [content] = await Promise.all([
    new Response(readable).blob(),
    entry.getData(writable, { signal, useWebWorkers: false, checkSignature: true }),
  ]);
  return content;
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
      return unpack(entry, signal).catch((error: unknown) => {
        throw signal.aborted ? error : refusal(mistake('zipBroken'));
      });
    };
    return new ZippedFile(name, content);
  });
}
