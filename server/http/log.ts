import type { Writable } from 'node:stream';

/** The cause of a failed query: the query's own message contains its parameters, such as e-mails and tokens. */
const rootOf = (error: Error): Error =>
  error.name === 'DrizzleQueryError' || error.message.startsWith('Failed query')
    ? error.cause instanceof Error
      ? error.cause
      : new Error('A query failed')
    : error;

/** The part of an error that may be logged: other fields may quote database values. */
export const describeError = (error: unknown): { type: string; message: string; stack: string; code?: string } => {
  if (!(error instanceof Error)) return { type: 'NonError', message: typeof error, stack: '' };
  const root = rootOf(error);
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined;
  const trace = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: root.name, message: root.message, ...(code === undefined ? {} : { code }), stack: trace.join('\n') };
};

/** One JSON line per event, without tokens, bodies and e-mails; URLs are logged without their query. */
export const loggerOptions = (level: string, stream?: Writable) => ({
  level,
  redact: {
    paths: [
      'authorization',
      'password',
      'token',
      'email',
      'emailAddress',
      'confirmationNumber',
      'registrationNumber',
    ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  },
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    err: describeError,
  },
  ...(stream === undefined ? {} : { stream }),
});
