import { delayLength } from '../catalogue';
import type { Chart } from '../chart/chart';
import type { Step } from '../story/story';
import type { Delay } from './DelayBar';

/** The running delays in a chart's active states, by transition id. `now` is the selected story time, `null` if live. */
export function runningDelays(
  chart: Chart,
  step: Step | undefined,
  startedAt: number,
  now: number | null,
): Record<string, Delay> {
  if (step === undefined) return {};
  return Object.fromEntries(
    chart.transitions.flatMap(({ id, source, delay }): [string, Delay][] => {
      const since = step.since[source];
      if (delay === null || since === undefined) return [];
      const length = delayLength(chart.id, delay, step.snapshot['context'], step.event);
      if (length === null) return [];
      const passed = (now ?? step.at) - since;
      return [[id, { name: delay, length, since, began: now === null ? startedAt + since : null, passed }]];
    }),
  );
}
