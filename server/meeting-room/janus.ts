import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { WebSocket } from 'ws';

/** Janus with its `api_secret` and the `admin_key` of its video rooms. */
export type JanusSettings = { url: string; secret: string };

const ANSWER_MS = 10_000;
/** Janus ends a session after 60 seconds without a message. */
const KEEP_MS = 25_000;
const PLUGIN = 'janus.plugin.videoroom';

const JsepSchema = v.object({ type: v.picklist(['offer', 'answer']), sdp: v.string() });
const MessageSchema = v.object({
  janus: v.string(),
  transaction: v.optional(v.string()),
  session_id: v.optional(v.number()),
  sender: v.optional(v.number()),
  data: v.optional(v.object({ id: v.number() })),
  plugindata: v.optional(v.object({ data: v.record(v.string(), v.unknown()) })),
  jsep: v.optional(JsepSchema),
  error: v.optional(v.object({ code: v.number(), reason: v.string() })),
});
type Message = v.InferOutput<typeof MessageSchema>;
export type Jsep = v.InferOutput<typeof JsepSchema>;
/** A message of the plugin, possibly with an offer or answer. */
export type Told = { data: Record<string, unknown>; jsep: Jsep | null };

/** Janus cannot be reached or has ended the session. */
export class JanusAwayError extends Error {
  override readonly name = 'JanusAwayError';
}
/** Janus refused a request; codes from 400 come from Janus and its video rooms. */
export class JanusError extends Error {
  override readonly name = 'JanusError';
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`${code}: ${reason}`);
  }
}

/** A plugin handle: a user's own feed in a room, or one that they watch. */
export type JanusHandle = {
  ask: (body: object, jsep?: Jsep) => Promise<Told>;
  trickle: (candidate: object) => void;
  detach: () => void;
};
export type JanusSession = {
  attach: (hear: (told: Told) => void) => Promise<JanusHandle>;
  /** Ends the session with all its handles. */
  end: () => void;
};

const toldIn = ({ plugindata, jsep }: Message): Told => ({ data: plugindata?.data ?? {}, jsep: jsep ?? null });

function faultIn({ error, plugindata }: Message): JanusError | null {
  if (error !== undefined) return new JanusError(error.code, error.reason);
  const { error_code: code, error: reason } = plugindata?.data ?? {};
  return typeof code === 'number' ? new JanusError(code, String(reason)) : null;
}

type Waiting = { resolve: (message: Message) => void; reject: (error: Error) => void };
type Open = { hear: Map<number, (told: Told) => void>; onEnd: () => void };

/** One connection to Janus with a session for each user; it opens with the first session. */
function connect({ url, secret }: JanusSettings, onClosed: () => void) {
  const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: ANSWER_MS });
  const waiting = new Map<string, Waiting>();
  const sessions = new Map<number, Open>();
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new JanusAwayError('Janus cannot be reached')));
  });
  opened.catch(() => {});
  socket.on('error', () => {});
  socket.on('close', () => {
    onClosed();
    for (const { reject } of waiting.values()) reject(new JanusAwayError('Janus has gone'));
    waiting.clear();
    for (const { onEnd } of sessions.values()) onEnd();
    sessions.clear();
  });

  const post = (body: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...body, apisecret: secret }));
  };
  async function ask(body: object): Promise<Message> {
    await opened;
    const transaction = randomUUID();
    const message = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(transaction);
        reject(new JanusAwayError('Janus does not answer'));
      }, ANSWER_MS).unref();
      const settle =
        <T>(end: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          end(value);
        };
      waiting.set(transaction, { resolve: settle(resolve), reject: settle(reject) });
      post({ ...body, transaction });
    });
    const fault = faultIn(message);
    if (fault !== null) throw fault;
    return message;
  }
  const idIn = ({ data }: Message): number => {
    if (data === undefined) throw new JanusAwayError('Janus gave no id');
    return data.id;
  };

  socket.on('message', (data: Buffer) => {
    const result = v.safeParse(MessageSchema, parse(data.toString()));
    if (!result.success) return;
    const message = result.output;
    const { janus, transaction, session_id: session = 0, sender = 0 } = message;
    const asked = transaction === undefined ? undefined : waiting.get(transaction);
    // `ack` only means that the response will follow.
    if (janus === 'ack') return;
    if (asked !== undefined && transaction !== undefined) {
      waiting.delete(transaction);
      asked.resolve(message);
      return;
    }
    if (janus === 'timeout') sessions.get(session)?.onEnd();
    if (janus === 'event') sessions.get(session)?.hear.get(sender)?.(toldIn(message));
  });

  return {
    close: () => socket.close(),
    async openSession(onEnd: () => void): Promise<JanusSession> {
      const session = idIn(await ask({ janus: 'create' }));
      const hear = new Map<number, (told: Told) => void>();
      const of = { session_id: session };
      const keeping = setInterval(() => post({ janus: 'keepalive', transaction: 'keep', ...of }), KEEP_MS).unref();
      const end = (): void => {
        clearInterval(keeping);
        sessions.delete(session);
      };
      sessions.set(session, {
        hear,
        onEnd: () => {
          end();
          onEnd();
        },
      });
      return {
        async attach(listen) {
          const handle = idIn(await ask({ janus: 'attach', plugin: PLUGIN, ...of }));
          const at = { ...of, handle_id: handle };
          hear.set(handle, listen);
          return {
            ask: async (body, jsep) =>
              toldIn(await ask({ janus: 'message', body, ...at, ...(jsep === undefined ? {} : { jsep }) })),
            trickle: (candidate) => post({ janus: 'trickle', transaction: 'trickle', candidate, ...at }),
            detach() {
              hear.delete(handle);
              post({ janus: 'detach', transaction: 'detach', ...at });
            },
          };
        },
        end() {
          end();
          post({ janus: 'destroy', transaction: 'destroy', ...of });
        },
      };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A client for Janus: https://janus.conf.meetecho.com/docs/rest.html and videoroom.html describe the protocol. */
export function createJanus(settings: JanusSettings) {
  let connection: ReturnType<typeof connect> | null = null;
  function current(): ReturnType<typeof connect> {
    if (connection !== null) return connection;
    const opened = connect(settings, () => {
      if (connection === opened) connection = null;
    });
    connection = opened;
    return opened;
  }
  return {
    /** @throws JanusAwayError, JanusError */
    openSession: (onEnd: () => void): Promise<JanusSession> => current().openSession(onEnd),
    close: () => connection?.close(),
  };
}
export type Janus = ReturnType<typeof createJanus>;
