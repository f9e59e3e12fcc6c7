import { pathToFileURL } from 'node:url';
import { type Chart, chartOf, machineOf } from '../../src/inspector/chart/chart';
import { machineSources } from '../../tests/machines/kernel/sources';

/** The charts of all machines, or of those in another folder, by id. */
export async function chartsIn(folder?: string): Promise<Record<string, Chart>> {
  const charts: Record<string, Chart> = {};
  for (const { file, path } of machineSources(folder)) {
    const exported: object = await import(pathToFileURL(path).href);
    const chart = chartOf(machineOf(file, exported));
    charts[chart.id] = chart;
  }
  return charts;
}
