import * as v from 'valibot';

const RequestSchema = v.object({
  /** The number of the request, which its response repeats. */
  r: v.number(),
  a: v.string(),
  b: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Request = v.InferOutput<typeof RequestSchema>;

const MessageSchema = v.variant('t', [
  v.object({ t: v.literal('c'), d: v.looseObject({ t: v.string() }) }),
  v.object({ t: v.literal('d'), d: RequestSchema }),
]);
export type Message = v.InferOutput<typeof MessageSchema>;

/** Enough for a write with the most values allowed. */
const MOST_KEYS = 8000;

/**
 * Whether a message seems to have more keys than allowed, which would take long to parse. Texts with many quotation
 * marks may count, too.
 */
export function hasTooManyKeys(text: string): boolean {
  let keys = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) {
    keys += 1;
    if (keys > MOST_KEYS) return true;
  }
  return false;
}

/** The request number of a message that is not parsed; null if it does not begin as the SDK's messages do. */
export function numberOfRequest(text: string): number | null {
  const [, number] = /^\{"t":"d","d":\{"r":(\d{1,15}),/.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}

/** `null` if it is not a message of the protocol. */
export function parseMessage(text: string): Message | null {
  try {
    const read = v.safeParse(MessageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export const PONG = '{"t":"c","d":{"t":"o","d":{}}}';

/** The first message of a connection. `host` is where the client connects from now on. */
export const handshake = (now: number, host: string, session: string): string =>
  JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: '5', h: host, s: session } } });

/** `json` is the text of the response's data. */
export const response = (request: number, status: string, json = '{}'): string =>
  `{"t":"d","d":{"r":${request},"b":{"s":${JSON.stringify(status)},"d":${json}}}}`;

export const listenRevoked = (path: string, query: unknown): string =>
  JSON.stringify({ t: 'd', d: { a: 'c', b: { p: path, ...(query === undefined ? {} : { q: [query] }) } } });

export const authRevoked = (status: string, reason: string): string =>
  JSON.stringify({ t: 'd', d: { a: 'ac', b: { s: status, d: reason } } });
