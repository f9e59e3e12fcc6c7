import { isOfSystem } from '../../../domain/control/zip-entries';

export type DroppedFile = { file: File; path: string };

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Null for a file that cannot be read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => {
    entry.file(resolve, () => resolve(null));
  });

/** Browsers return the entries of a folder in batches; the last batch is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve) => {
      // What cannot be read is left out.
      reader.readEntries(resolve, () => resolve([]));
    });
    if (piece.length === 0) return found;
    found.push(...piece);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isOfSystem(entry.fullPath)) return [];
  if (isFile(entry)) {
    const file = await fileOf(entry);
    return file === null ? [] : [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const inner = isFolder(entry) ? await entriesOf(entry) : [];
  return (await Promise.all(inner.map(filesIn))).flat();
}

/** The dropped files, and those in dropped folders, without system files and unreadable ones. */
export async function filesOfDrop({ files, items }: Pick<DataTransfer, 'files' | 'items'>): Promise<DroppedFile[]> {
  // At once: the browser forgets the items when the event has been handled.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files].map((file) => ({ file, path: file.name }));
  return (await Promise.all(entries.map(filesIn))).flat();
}
