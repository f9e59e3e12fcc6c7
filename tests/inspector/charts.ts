import { chartsIn } from '../../docs/machines/charts';
import type { Chart } from '../../src/inspector/chart/chart';
import type { Charts } from '../../src/inspector/story/story';

/** The charts of all machines, as in the inspector. */
export const CHARTS: Charts = await chartsIn();

export function chartNamed(id: string): Chart {
  const chart = CHARTS[id];
  if (chart === undefined) throw new Error(`There is no chart ${id}`);
  return chart;
}
