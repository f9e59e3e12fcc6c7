/** The error codes of the wire protocol. */
export type RefusalCode =
  | 'permission_denied'
  | 'invalid_data'
  | 'datastale'
  | 'invalid_token'
  | 'unavailable'
  | 'word_refused'
  | 'write_limit';

/** A request that the realtime server refuses; the message is for the developer of the client. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

export const invalid = (message: string): RefusalError => new RefusalError('invalid_data', message);
export const denied = (): RefusalError => new RefusalError('permission_denied', 'Permission denied');
export const noPriorities = (): RefusalError => invalid('Priorities are not supported: order by a child instead.');
