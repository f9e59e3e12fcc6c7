/** Raised where data cannot be copied; the message is written for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
