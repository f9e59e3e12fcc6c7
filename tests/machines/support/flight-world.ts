import { type AnyActorRef, createActor, type InspectionEvent, SimulatedClock, type Snapshot } from 'xstate';
import {
  RECORDING_FORMAT,
  RECORDING_KIND,
  type Recording,
  type Run,
  readRecording,
} from '../../../domain/support/recording';
import { MARKS } from '../../../machines/kernel/marks';
import { createFlightRecorder, type FlightLimits, type Surroundings } from '../../../machines/support/flight-recorder';
import { createRedact } from '../../../machines/support/redact';
import { quiet } from '../kernel/fakes';
import { inputAt, newTab, START, type Visit } from '../root/root-world';

export const SURROUNDINGS: Surroundings = {
  appVersion: 'test',
  venueVersion: 7,
  locale: 'en',
  viewport: { width: 1280, height: 720 },
  timings: {},
  crash: null,
  endedAt: START + 60_000,
};

export const recordingOf = (...runs: Run[]): Recording => ({
  kind: RECORDING_KIND,
  format: RECORDING_FORMAT,
  sessionId: 'f00dcafe',
  runs,
});

/** The recording as read from its file. */
export function asRead(run: Run): Run {
  const [read] = readRecording(JSON.stringify(recordingOf(run))).runs;
  if (read === undefined) throw new Error('The recording holds no run');
  return read;
}

/** The whole application, recorded by the flight recorder from its start; `prepare` changes its fakes before it. */
export async function fly(
  { path = '/', input = {}, ...visit }: Visit = {},
  limits?: FlightLimits,
  prepare: (tab: ReturnType<typeof newTab>) => void = () => {},
) {
  const tab = newTab({ path, ...visit });
  prepare(tab);
  const recorder = createFlightRecorder(START, createRedact(MARKS), limits);
  const early: { seen: InspectionEvent; at: number; status: Snapshot<unknown>['status'] }[] = [];
  const clock = new SimulatedClock();
  let at = START;
  const actor = createActor(tab.machine, {
    input: { ...inputAt(path), ...input },
    clock,
    inspect: (seen) => {
      at += 1;
      recorder.inspect(seen, at);
      early.push({
        seen,
        at,
        status: seen.type === '@xstate.snapshot' ? (seen.actorRef as AnyActorRef).getSnapshot().status : 'active',
      });
    },
  }).start();
  await quiet();
  const part = (id: string): AnyActorRef => (id === 'root' ? actor : (actor.system.get(id) as AnyActorRef));
  return { ...tab, actor, clock, recorder, early, part, run: (): Run => asRead(recorder.run(SURROUNDINGS)) };
}
