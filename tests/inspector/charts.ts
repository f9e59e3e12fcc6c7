import { type Chart, chartOf, machineOf } from '../../src/inspector/chart/chart';
import type { Charts } from '../../src/inspector/story/story';
import { machineSources } from '../machines/kernel/sources';

/** The charts of all machines, as in the inspector. */
export const CHARTS: Charts = Object.fromEntries(
  await Promise.all(
    machineSources().map(async ({ file, path }): Promise<[string, Chart]> => {
      const chart = chartOf(machineOf(file, await import(path)));
      return [chart.id, chart];
    }),
  ),
);

export function chartNamed(id: string): Chart {
  const chart = CHARTS[id];
  if (chart === undefined) throw new Error(`There is no chart ${id}`);
  return chart;
}
