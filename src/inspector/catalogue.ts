import { type Chart, chartOf, machineOf } from './chart/chart';
import type { Charts } from './story/story';

const MODULES = import.meta.glob<object>('../../machines/**/*.machine.ts', { eager: true });
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const machines = Object.entries(MODULES).map(([path, exported]) => machineOf(nameOf(path), exported));

/** Every statechart of the application, by the id of its machine. */
export const CHARTS: Charts = Object.fromEntries(
  machines.map((machine): [string, Chart] => [machine.id, chartOf(machine)]).toSorted(([a], [b]) => a.localeCompare(b)),
);

const lengths = new Map(machines.map(({ id, implementations }) => [id, implementations.delays]));

/** The length of a machine's delay in a context, `null` if unknown. */
export function delayLength(machine: string, delay: string, context: unknown, event: string): number | null {
  if (/^\d+$/.test(delay)) return Number(delay);
  const length: unknown = lengths.get(machine)?.[delay];
  if (typeof length === 'number') return length;
  if (typeof length !== 'function') return null;
  try {
    const found: unknown = length({ context, event: { type: event } }, {});
    return typeof found === 'number' ? found : null;
  } catch {
    return null;
  }
}
