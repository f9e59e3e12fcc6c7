import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Chart, chartOf, machineOf } from '../../src/inspector/chart/chart';
import type { Charts } from '../../src/inspector/story/story';

const FOLDER = fileURLToPath(new URL('../../machines/', import.meta.url));

/** The charts of all machines, as the inspector knows them. */
export const CHARTS: Charts = Object.fromEntries(
  await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.machine.ts'))
      .map(async (file): Promise<[string, Chart]> => {
        const chart = chartOf(machineOf(file, await import(`../../machines/${file.replace(/\.ts$/, '')}.ts`)));
        return [chart.id, chart];
      }),
  ),
);

export function chartNamed(id: string): Chart {
  const chart = CHARTS[id];
  if (chart === undefined) throw new Error(`There is no chart ${id}`);
  return chart;
}
