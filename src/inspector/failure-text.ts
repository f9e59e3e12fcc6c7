/** An error's message, read by its shape, because a replay has no error objects. */
export const failureText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
