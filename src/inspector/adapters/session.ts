import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { fillPath } from '../../../domain/kernel/api';
import {
  FOLLOWED_API,
  FOLLOWED_END_API,
  type Followed,
  FollowedSchema,
  type HelpPiece,
} from '../../../domain/support/live-help';
import {
  type PlainSnapshot,
  type Recording,
  type Run,
  readRecording,
  startOf,
  unfold,
} from '../../../domain/support/recording';
import type { SessionNews } from '../source.events';
import { SESSION_ENTRIES, type SessionCommand } from '../source.machine';
import { newsOf } from '../story/recorded';
import type { Charts } from '../story/story';

const EVERY_MS = 1000;
const CUT_MS = 3000;
const PATIENCE_MS = 15_000;
/** The attendee's page says something each second. */
const SILENT_MS = 10_000;
const GONE: readonly number[] = [400, 401, 403, 404];

/** What cannot be read is not read again. */
class GoneError extends Error {
  override readonly name = 'GoneError';
}

const ContinuationSchema = v.object({ entries: v.array(v.unknown()), values: v.array(v.unknown()) });

/** Puts the pieces of a session together; what it gives holds no references to stored values. */
export function createPieces(charts: Charts) {
  let recording: Recording | null = null;
  let present = new Map<string, PlainSnapshot>();
  let count = 0;

  /** @throws RecordingError */
  function read(run: Run): Pick<SessionNews, 'entries' | 'news'> {
    const news = newsOf(run, charts, new Map(present));
    const entries = [...unfold(run, present)].map(({ entry }) => entry);
    count += entries.length;
    return { entries, news };
  }

  function begin(text: string): Pick<SessionNews, 'run' | 'entries' | 'news'> {
    recording = readRecording(text);
    const run = recording.runs.at(-1);
    if (run === undefined) throw new Error('The recording has no run');
    present = new Map();
    count = 0;
    const { entries, news } = read(run);
    const checkpoint = run.checkpoint && { ...run.checkpoint, actors: startOf(run) };
    return { run: { ...run, checkpoint, entries: [...entries], values: [] }, entries: [], news };
  }

  function goOn(text: string): Pick<SessionNews, 'run' | 'entries' | 'news'> {
    const [run] = recording?.runs.slice(-1) ?? [];
    if (recording === null || run === undefined) throw new Error('The session has no beginning');
    const { entries, values } = v.parse(ContinuationSchema, JSON.parse(text));
    const whole = { ...recording, runs: [{ ...run, checkpoint: null, entries, values }] };
    const [continued] = readRecording(JSON.stringify(whole)).runs;
    if (continued === undefined) throw new Error('The session has no continuation');
    return { run: null, ...read(continued) };
  }

  return {
    take: ({ isWhole, text }: HelpPiece) => (isWhole ? begin(text) : goOn(text)),
    /** More is kept neither here nor in the story. */
    isFull: () => count > SESSION_ENTRIES,
  };
}

/** Reads what an attendee's page sends, with the pass of the inspector. */
export const createSession = (charts: Charts) =>
  fromCallback<SessionCommand, { view: string }>(({ input: { view }, sendBack, receive }) => {
    const pieces = createPieces(charts);
    const stopped = new AbortController();
    let after = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function fetched(): Promise<Followed> {
      if (!/^[\w-]{20,40}$/.test(view)) throw new GoneError();
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const address = `${fillPath(FOLLOWED_API, { view })}?after=${after}`;
      const response = await fetch(address, { signal, credentials: 'same-origin' });
      if (GONE.includes(response.status)) throw new GoneError();
      if (!response.ok) throw new Error(`The service responded ${response.status}`);
      return v.parse(FollowedSchema, await response.json());
    }

    function take(followed: Extract<Followed, { state: 'followed' }>): void {
      const { showsView, silent, pieces: came } = followed;
      const isSilent = silent > SILENT_MS;
      for (const piece of came) {
        sendBack({ type: 'session.told', ...pieces.take(piece), showsView, isSilent });
        after = piece.seq;
      }
      if (came.length === 0) sendBack({ type: 'session.told', run: null, entries: [], news: [], showsView, isSilent });
      // The next answer begins anew.
      if (pieces.isFull()) after = 0;
    }

    async function turn(): Promise<void> {
      let wait = EVERY_MS;
      let isTaking = false;
      try {
        const followed = await fetched();
        if (stopped.signal.aborted) return;
        if (followed.state === 'ended') {
          sendBack({ type: 'session.ended', reason: followed.reason });
          return;
        }
        isTaking = true;
        take(followed);
      } catch (error) {
        if (stopped.signal.aborted) return;
        if (error instanceof GoneError) {
          sendBack({ type: 'session.ended', reason: 'gone' });
          return;
        }
        // What cannot be read is sent anew, as a whole.
        if (isTaking) after = 0;
        sendBack({ type: 'session.cut' });
        wait = CUT_MS;
      }
      timer = setTimeout(() => void turn(), wait);
    }

    receive(() => {
      clearTimeout(timer);
      stopped.abort();
      fetch(fillPath(FOLLOWED_END_API, { view }), { method: 'POST', credentials: 'same-origin' }).catch(() => {});
    });
    void turn();
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  });
