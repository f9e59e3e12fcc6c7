import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { APP_VERSION } from '../../../domain/kernel/constants';
import {
  type Crash,
  RECORDING_FORMAT,
  RECORDING_KIND,
  type Recording,
  type Run,
  readRecording,
} from '../../../domain/support/recording';
import { RECORDING_KEY } from '../../../domain/support/report';
import type { publicationMachine } from '../../../machines/shell/publication.machine';
import { createFlightRecorder } from '../../../machines/support/flight-recorder';
import { createRedact } from '../../../machines/support/redact';
import { type Keep, sessionKeep } from '../kernel/storage';
import { crashOf } from './crash';
import { EARLY_LIMIT, early, type Seen } from './recorder';

/** Of the run before this one less is kept, so that both stay below two megabytes. */
const EARLIER_LENGTH = 500_000;
/** A page that breaks may break many times; it is kept once in so many milliseconds. */
const KEEP_EVERY_MS = 5000;

export type Flight = {
  /** The run before a reload, where there was one, and this one. */
  recording: () => Recording;
  /** Notes what broke, and keeps the run for after a reload. */
  crashed: (error: unknown) => void;
};

/** Names the very build: what the bundler calls this file. */
const build = (): string => /-([\w-]{6,12})\.js/.exec(import.meta.url)?.[1] ?? 'source';

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
  const publication: ActorRefFrom<typeof publicationMachine> = root.system.get('publication');
  const { version } = publication.getSnapshot().context;
  return version && (version.version ?? version.publishedVersion);
}

const newSessionId = (): string => crypto.randomUUID().slice(0, 8);

function earlierIn(keep: Keep): Recording | null {
  const kept = keep.read(RECORDING_KEY);
  if (kept === null) return null;
  try {
    return readRecording(kept);
  } catch {
    return null;
  }
}

/** Takes over what was seen so far, in its order, and goes on. */
function takeOff(root: AnyActorRef, keep: Keep): Flight {
  const earlier = earlierIn(keep);
  const sessionId = earlier?.sessionId ?? newSessionId();
  const before = earlier?.runs.slice(-1) ?? [];
  const { seen } = early;
  const recorder = createFlightRecorder(seen[0]?.[1] ?? Date.now(), createRedact());
  const hear = ([event, at, status]: Seen): void => recorder.inspect(event, at, status);
  let crash: Crash | null = null;
  let keptAt = 0;

  early.seen = [];
  for (const one of seen) hear(one);
  // What was missed cannot be made up for: the recording ends there.
  if (seen.length < EARLY_LIMIT) early.hear = hear;

  const run = (maxLength?: number): Run =>
    recorder.run(
      {
        appVersion: `${APP_VERSION}+${build()}`,
        venueVersion: venueVersionOf(root),
        locale: document.documentElement.lang,
        viewport: { width: window.innerWidth, height: window.innerHeight },
        timings: timings(),
        crash,
        endedAt: Date.now(),
      },
      maxLength,
    );
  const recordingOf = (runs: Run[]): Recording => ({ kind: RECORDING_KIND, format: RECORDING_FORMAT, sessionId, runs });
  const keepRun = (): void => keep.write(RECORDING_KEY, JSON.stringify(recordingOf([run(EARLIER_LENGTH)])));
  const crashed = (error: unknown): void => {
    const at = Date.now();
    crash ??= crashOf(error, at);
    if (at - keptAt < KEEP_EVERY_MS) return;
    keptAt = at;
    keepRun();
  };

  window.addEventListener('pagehide', keepRun);
  window.addEventListener('error', ({ error }) => crashed(error));
  window.addEventListener('unhandledrejection', ({ reason }) => crashed(reason));
  return { recording: () => recordingOf([...before, run()]), crashed };
}

let flight: Flight | null = null;

/** The one recorder of the page. */
export const flightOf = (root: AnyActorRef, keep: Keep = sessionKeep): Flight => {
  flight ??= takeOff(root, keep);
  return flight;
};
