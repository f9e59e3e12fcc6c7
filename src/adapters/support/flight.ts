import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { APP_VERSION } from '../../../domain/kernel/constants';
import {
  type Crash,
  RECORDING_FORMAT,
  RECORDING_KIND,
  type RecordedPage,
  type Recording,
  type Run,
  readRecording,
} from '../../../domain/support/recording';
import { RECORDING_KEY } from '../../../domain/support/report';
import { MARKS } from '../../../machines/kernel/marks';
import type { publicationMachine } from '../../../machines/shell/publication.machine';
import { createFlightRecorder, type Shown } from '../../../machines/support/flight-recorder';
import { createRedact } from '../../../machines/support/redact';
import { whenIdle } from '../kernel/idle';
import { ownTimeZone } from '../kernel/own-time-zone';
import { type Keep, sessionKeep } from '../kernel/storage';
import { crashOf } from './crash';
import type { Ring } from './ring';

/** Less of the previous run is stored, so that both stay below two megabytes. */
const EARLIER_LENGTH = 500_000;
/** A broken page may throw many errors; the run is stored at most once per this many milliseconds. */
const KEEP_EVERY_MS = 5000;
/** How many inspection events are written before the time is checked again. */
const SLICE = 5;
/** Yields after this much of an idle period, because a slow device takes longer for the next events than it reports. */
const TURN_MS = 8;
/** Above this number, each further event triggers a write, in case the page is never idle. */
const MUCH = 1500;
/** How many of the preferred languages are recorded. */
const LANGUAGES = 3;
/** For browsers that do not say when they are idle. */
const IDLE_MS = 200;

export type Flight = {
  /** The run before a reload, if there was one, and this one. */
  recording: () => Recording;
  /** Records errors, and stores the run for after a reload, until the returned function is called. */
  watch: () => () => void;
  /** For somebody who follows the session: this run as a recording, of which at most so much is kept. */
  whole: (shown: Shown, maxLength: number) => Followable | null;
  /** What came since then; null if nothing did, and `gone` if it is not all kept any more. */
  since: (position: number, shown: Shown) => Followable | 'gone' | null;
};

/** As text, and up to which position of the record. */
export type Followable = { text: string; position: number };

function timings(): Record<string, number> {
  const [navigation] = performance.getEntriesByType('navigation');
  const paints = performance.getEntriesByType('paint').map(({ name, startTime }) => [name, Math.round(startTime)]);
  const isKnown = navigation instanceof PerformanceNavigationTiming;
  return {
    ...(isKnown
      ? { answered: Math.round(navigation.responseEnd), ready: Math.round(navigation.domContentLoadedEventEnd) }
      : {}),
    ...Object.fromEntries(paints),
  };
}

function venueVersionOf(root: AnyActorRef): number | null {
  const publication: ActorRefFrom<typeof publicationMachine> | undefined = root.system.get('publication');
  const version = publication?.getSnapshot().context.version ?? null;
  return version && (version.version ?? version.publishedVersion);
}

const newSessionId = (): string => crypto.randomUUID().slice(0, 8);

function earlierIn(keep: Keep, key: string): Recording | null {
  const kept = keep.read(key);
  if (kept === null) return null;
  try {
    return readRecording(kept);
  } catch {
    return null;
  }
}

/** Serialises the events of the ring: when the page is idle, when there are many, and before they are read. */
export function createFlight(
  ring: Ring,
  root: AnyActorRef,
  { keep = sessionKeep, page = 'venue' }: { keep?: Keep; page?: RecordedPage } = {},
): Flight {
  const key = page === 'venue' ? RECORDING_KEY : `${RECORDING_KEY}.${page}`;
  const earlier = earlierIn(keep, key);
  const sessionId = earlier?.sessionId ?? newSessionId();
  const before = earlier?.runs.slice(-1) ?? [];
  if (!ring.isWhole) ring.seen = [];
  const recorder = createFlightRecorder(ring.seen[0]?.[1] ?? Date.now(), createRedact(MARKS));
  if (!ring.isWhole) recorder.begin(root, Date.now());
  ring.isWhole = false;
  let crash: Crash | null = null;
  let keptAt = 0;
  let isAwaited = false;

  const write = (mayGoOn: () => boolean = () => true): void => {
    do for (const [event, at, status] of ring.seen.splice(0, SLICE)) recorder.inspect(event, at, status);
    while (ring.seen.length > 0 && mayGoOn());
  };
  const writeIdle = (deadline?: IdleDeadline): void => {
    isAwaited = false;
    const end = performance.now() + TURN_MS;
    write(() => performance.now() < end && (deadline === undefined || deadline.timeRemaining() > 0));
    if (ring.seen.length > 0) wait();
  };
  const wait = (): void => {
    if (isAwaited) return;
    isAwaited = true;
    whenIdle(writeIdle, { otherwiseMs: IDLE_MS });
  };
  ring.wake = () => (ring.seen.length < MUCH ? wait() : write(() => false));
  wait();

  const run = (maxLength?: number, shown?: Shown): Run => {
    write();
    const { early } = window;
    return recorder.run(
      {
        ...(page === 'venue' ? {} : { page }),
        appVersion: `${APP_VERSION}+${window.early?.build ?? 'source'}`,
        venueVersion: venueVersionOf(root),
        locale: document.documentElement.lang,
        viewport: { width: window.innerWidth, height: window.innerHeight },
        languages: navigator.languages.slice(0, LANGUAGES),
        timeZone: ownTimeZone(),
        timings: timings(),
        crash: crash ?? early?.errors[0] ?? null,
        errors: [...(early?.errors ?? [])],
        endedAt: Date.now(),
      },
      maxLength,
      shown,
    );
  };
  const recordingOf = (runs: Run[]): Recording => ({ kind: RECORDING_KIND, format: RECORDING_FORMAT, sessionId, runs });
  const keepRun = (): void => keep.write(key, JSON.stringify(recordingOf([run(EARLIER_LENGTH)])));
  const crashed = (error: unknown): void => {
    const at = Date.now();
    crash ??= crashOf(error, at);
    if (at - keptAt < KEEP_EVERY_MS) return;
    keptAt = at;
    keepRun();
  };

  const onError = ({ error }: ErrorEvent): void => crashed(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => crashed(reason);
  return {
    whole: (shown, maxLength) => {
      write();
      const position = recorder.position();
      if (position === null) return null;
      return { text: JSON.stringify(recordingOf([run(maxLength, shown)])), position };
    },
    since: (from, shown) => {
      write();
      const position = recorder.position();
      if (position === null || position === from) return null;
      const came = recorder.since(from, shown);
      return came === null ? 'gone' : { text: JSON.stringify(came), position };
    },
    recording: () => recordingOf([...before, run()]),
    watch: () => {
      window.addEventListener('pagehide', keepRun);
      window.addEventListener('error', onError);
      window.addEventListener('unhandledrejection', onRejection);
      return () => {
        window.removeEventListener('pagehide', keepRun);
        window.removeEventListener('error', onError);
        window.removeEventListener('unhandledrejection', onRejection);
      };
    },
  };
}
