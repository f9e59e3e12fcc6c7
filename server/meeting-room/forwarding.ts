import { randomUUID } from 'node:crypto';
import type { RelayAnswer, RelayCandidate } from '../../domain/meeting-room/relay';
import { sendersIn } from '../../domain/meeting-room/room';
import { type Janus, JanusError, type JanusHandle, type Jsep, type Told } from './janus';
import type { Guest } from './rooms';

/** Bits per second for a picture of 640 x 360. */
const BITRATE = 700_000;
const EXISTS = 427;
const NO_ROOM = 426;

/** `maySee`: whether the user may get what the member on a seat sends. */
type Place = { room: string; secret: string; maySee: (seat: string) => boolean } & Guest;
type Feed = { handle: JanusHandle; id: string };

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Feeds are named `{seat}-{unique}`: a member who reconnects sends a new one. */
const seatOf = (feed: string): string => feed.slice(0, feed.indexOf('-'));
const answerOf = ({ jsep }: Told, type: Jsep['type']): string => {
  if (jsep?.type !== type) throw new JanusError(400, `There is no ${type}`);
  return jsep.sdp;
};

/**
 * One user's sent feed and watched feeds in a forwarded room. Members are watched as soon as they send, and again after
 * they reconnect.
 */
export async function openForwarding(
  janus: Janus,
  { room, secret, maySee, seat, isSender, isWebinar }: Place,
  tell: (answer: RelayAnswer) => void,
  onEnd: (error: unknown) => void,
) {
  /** The current feeds of the members, by seat. */
  const feeds = new Map<string, string>();
  const watched = new Map<string, Feed | null>();
  let isSending = false;
  let isOpen = true;

  const session = await janus.openSession(() => fail(null));
  function fail(error: unknown): void {
    if (isOpen) onEnd(error);
  }

  async function watch(from: string): Promise<void> {
    const id = feeds.get(from);
    if (!isOpen || id === undefined || watched.get(from) !== null || !maySee(from)) return;
    const hear = (told: Told): void => {
      // The member sends additional tracks.
      if (told.jsep?.type === 'offer') tell({ type: 'offer', seat: from, feed: id, sdp: told.jsep.sdp });
    };
    const handle = await session.attach(hear);
    const isWanted = (): boolean => isOpen && watched.get(from) === null && feeds.get(from) === id && maySee(from);
    if (!isWanted()) return handle.detach();
    watched.set(from, { handle, id });
    const told = await handle.ask({ request: 'join', ptype: 'subscriber', room, streams: [{ feed: id }] });
    if (watched.get(from)?.id === id) tell({ type: 'offer', seat: from, feed: id, sdp: answerOf(told, 'offer') });
  }
  /** A member who has just left cannot be watched. */
  const tryWatch = (from: string): Promise<void> =>
    watch(from).catch((error: unknown) => {
      if (!(error instanceof JanusError)) throw error;
      forget(from);
    });
  function forget(from: string): void {
    const feed = watched.get(from);
    if (feed === undefined || feed === null) return;
    feed.handle.detach();
    watched.set(from, null);
  }

  function learn({ data }: Told): void {
    for (const one of list(data['publishers'])) {
      const id = String(Object(one).id);
      const from = seatOf(id);
      if (from === seat) continue;
      forget(from);
      feeds.set(from, id);
      tryWatch(from).catch(fail);
    }
    const gone = data['unpublished'] ?? data['leaving'];
    if (typeof gone !== 'string') return;
    const from = seatOf(gone);
    if (feeds.get(from) !== gone) return;
    feeds.delete(from);
    if (watched.get(from)?.id === gone) tell({ type: 'gone', seat: from, feed: gone });
    forget(from);
  }

  const self = await session.attach(learn);
  const create = {
    request: 'create',
    room,
    admin_key: secret,
    permanent: false,
    is_private: true,
    // A member who reconnects is listed twice for a moment.
    publishers: 2 * sendersIn(isWebinar),
    bitrate: BITRATE,
    videocodec: 'vp8',
    audiocodec: 'opus',
  };
  const join = () =>
    self.ask({ request: 'join', ptype: 'publisher', room, id: `${seat}-${randomUUID()}`, display: seat });
  async function enter(): Promise<Told> {
    const { data } = await self.ask({ request: 'exists', room });
    if (data['exists'] !== true)
      await self.ask(create).catch((error: unknown) => {
        if (!(error instanceof JanusError && error.code === EXISTS)) throw error;
      });
    return join();
  }
  try {
    // The last user who left may be removing the room.
    learn(
      await enter().catch((error: unknown) => {
        if (error instanceof JanusError && error.code === NO_ROOM) return enter();
        throw error;
      }),
    );
  } catch (error) {
    session.end();
    throw error;
  }

  const feedOf = (id: string): JanusHandle | null => watched.get(seatOf(id))?.handle ?? null;
  return {
    /** The offer for the user's own feed, and later for ICE restarts. */
    async send(sdp: string): Promise<void> {
      if (!isSender) throw new JanusError(403, 'Viewers do not send');
      const request = isSending ? 'configure' : 'publish';
      isSending = true;
      const told = await self.ask({ request }, { type: 'offer', sdp });
      tell({ type: 'sent', sdp: answerOf(told, 'answer') });
    },
    async watch(from: string): Promise<void> {
      if (from === seat || watched.has(from)) return;
      watched.set(from, null);
      await tryWatch(from);
    },
    unwatch(from: string): void {
      forget(from);
      watched.delete(from);
    },
    /** Who may be seen has changed. */
    async review(): Promise<void> {
      for (const [from, feed] of [...watched]) {
        if (feed === null) await tryWatch(from);
        else if (!maySee(from)) {
          tell({ type: 'gone', seat: from, feed: feed.id });
          forget(from);
        }
      }
    },
    async answer(id: string, sdp: string): Promise<void> {
      await feedOf(id)?.ask({ request: 'start', room }, { type: 'answer', sdp });
    },
    async again(id: string): Promise<void> {
      const told = await feedOf(id)?.ask({ request: 'configure', restart: true });
      if (told?.jsep?.type === 'offer') tell({ type: 'offer', seat: seatOf(id), feed: id, sdp: told.jsep.sdp });
    },
    candidate(id: string | null, candidate: RelayCandidate): void {
      (id === null ? self : feedOf(id))?.trickle(candidate);
    },
    /** Also removes the room if the user was the last one in it. */
    async close(): Promise<void> {
      isOpen = false;
      try {
        await self.ask({ request: 'leave' });
        const { data } = await self.ask({ request: 'listparticipants', room });
        if (list(data['participants']).length === 0) await self.ask({ request: 'destroy', room, permanent: false });
      } catch {
        // Another user has removed it, or Janus cannot be reached.
      }
      session.end();
    },
  };
}
export type Forwarding = Awaited<ReturnType<typeof openForwarding>>;
