import type { Finding } from './finding';

export type Sum = { faults: number; caught: number; equivalent: number; missed: number; share: string };

export function sum(findings: readonly Finding[]): Sum {
  const count = (verdict: Finding['verdict']): number => findings.filter((found) => found.verdict === verdict).length;
  const [faults, caught, equivalent] = [findings.length, count('caught'), count('equivalent')];
  const noticeable = faults - equivalent;
  const share = noticeable === 0 ? '' : `${((100 * caught) / noticeable).toFixed(1)} %`;
  return { faults, caught, equivalent, missed: count('missed'), share };
}

const NUMBERS = ['faults', 'caught', 'equivalent', 'missed', 'share'] as const;
const WIDTH = 10;

/** A row for every combination of the values that `keysOf` returns, and one for all. */
export function table(
  titles: readonly string[],
  findings: readonly Finding[],
  keysOf: (finding: Finding) => readonly string[],
): string {
  const rows = new Map<string, { keys: readonly string[]; of: Finding[] }>();
  for (const finding of findings) {
    const keys = keysOf(finding);
    const row = rows.get(keys.join(' ')) ?? { keys, of: [] };
    rows.set(keys.join(' '), { keys, of: [...row.of, finding] });
  }
  const all = ['all', ...titles.slice(1).map(() => '')];
  const keyRows = [titles, all, ...[...rows.values()].map(({ keys }) => keys)];
  const widths = titles.map((_, index) => Math.max(...keyRows.map((keys) => keys[index]?.length ?? 0)));
  const line = (keys: readonly string[], cells: readonly (string | number)[]): string =>
    `| ${[...keys.map((key, index) => key.padEnd(widths[index] ?? 0)), ...cells.map((cell) => String(cell).padStart(WIDTH))].join(' | ')} |`;
  const cellsOf = (of: readonly Finding[]): (string | number)[] => {
    const sums = sum(of);
    return NUMBERS.map((name) => sums[name]);
  };
  return [
    line(titles, NUMBERS),
    `| ${[...widths.map((width) => '-'.repeat(width)), ...NUMBERS.map(() => `${'-'.repeat(WIDTH - 1)}:`)].join(' | ')} |`,
    ...[...rows.values()].map(({ keys, of }) => line(keys, cellsOf(of))),
    line(all, cellsOf(findings)),
  ].join('\n');
}
