import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Chart } from './chart/chart';
import { stationsOf, type Trial, type Tried } from './chart/simulate';
import { PART } from './desk.machine';
import { useDeskActor, useLooked } from './hooks';
import type { Step } from './story/story';
import type { TrialActorRef } from './trial.machine';

export const useTrialActor = (): TrialActorRef => useDeskActor().system.get(PART.trial);

/** A chart that is being tried out: its stations, and where one is; `null` while it is not. */
export function useTried(chart: Chart): { trial: Trial; stations: readonly Tried[]; at: number } | null {
  const actor = useTrialActor();
  const trial = useSelector(actor, ({ context }) => (context.trial?.chart.id === chart.id ? context.trial : null));
  const at = useSelector(actor, ({ context }) => context.at);
  return useMemo(() => (trial === null ? null : { trial, stations: stationsOf(trial), at }), [trial, at]);
}

/** Where a chart is shown to be: in its trial, else where the selected actor is at the selected moment. */
export type Shown = Pick<Step, 'seq' | 'active' | 'taken' | 'isAlone' | 'since'>;
export function useShown(chart: Chart): Shown | undefined {
  const { step } = useLooked();
  const tried = useTried(chart);
  const station = tried?.stations[tried.at];
  return useMemo(
    () => (tried === null || station === undefined ? step : { ...station, seq: tried.at, isAlone: true }),
    [tried, station, step],
  );
}
