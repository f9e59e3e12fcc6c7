/** Raised where the folder of the embedded database cannot be used; the message says what to do, and nothing was changed. */
export class FolderError extends Error {
  override readonly name: string = 'FolderError';
}
