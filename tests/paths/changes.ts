/** A path in words: for each step what is done and what is seen then. */
export type Said = { id: string; title: string; steps: readonly { at: string; sentences: readonly string[] }[] };

export type Alteration = { at: string; before: readonly string[]; now: readonly string[]; ids: readonly string[] };
/** What has changed about the paths of one target. */
export type Changes = {
  name: string;
  added: readonly Said[];
  removed: readonly Said[];
  altered: readonly Alteration[];
};

/** Compares the paths of a target by their ids; what is said differently at a step is told once for all paths through it. */
export function changesBetween(name: string, before: readonly Said[], now: readonly Said[]): Changes {
  const old = new Map(before.map((path) => [path.id, path]));
  const ids = new Set(now.map(({ id }) => id));
  const altered = new Map<string, Alteration>();
  for (const path of now) {
    const steps = old.get(path.id)?.steps ?? path.steps;
    for (const [at, step] of path.steps.entries()) {
      const earlier = steps[at]?.sentences ?? [];
      if (earlier.join('\n') === step.sentences.join('\n')) continue;
      const key = JSON.stringify([step.at, earlier, step.sentences]);
      const known = altered.get(key)?.ids ?? [];
      if (known.includes(path.id)) continue;
      altered.set(key, { at: step.at, before: earlier, now: step.sentences, ids: [...known, path.id] });
    }
  }
  return {
    name,
    added: now.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !ids.has(id)),
    altered: [...altered.values()],
  };
}

const counted = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`;
const indented = (lines: readonly string[]): string[] => lines.map((line) => `      ${line}`);

const pathText =
  (sign: string, what: string) =>
  ({ id, title, steps }: Said): string[] => [
    `  ${sign} ${what} ${id}: ${title}`,
    ...indented(steps.flatMap(({ sentences }) => sentences)),
  ];

/** The sentences that only one side has. */
const without = (sentences: readonly string[], others: readonly string[]): string[] =>
  sentences.filter((one) => !others.includes(one));

function alterationText({ at, before, now, ids }: Alteration): string[] {
  const [gone, come] = [without(before, now), without(now, before)];
  return [
    `  ~ alters ${counted(ids.length, 'path')} at ${at}: ${ids.join(', ')}`,
    ...indented(gone.map((one) => `no longer: ${one}`)),
    ...indented(come.map((one) => `now: ${one}`)),
    ...(gone.length + come.length === 0 ? indented(['in another order']) : []),
  ];
}

const alteredIn = ({ altered }: Changes): Set<string> => new Set(altered.flatMap(({ ids }) => ids));

/** The changes in words. */
export function changesText(changes: readonly Changes[]): string {
  const told = changes.flatMap((one) => {
    const { name, added, removed, altered } = one;
    if (added.length + removed.length + altered.length === 0) return [];
    return [
      name,
      ...added.flatMap(pathText('+', 'adds')),
      ...removed.flatMap(pathText('-', 'removes')),
      ...altered.flatMap(alterationText),
      '',
    ];
  });
  const sum = (count: (one: Changes) => number): number => changes.reduce((all, one) => all + count(one), 0);
  const [added, removed, altered] = [
    sum((one) => one.added.length),
    sum((one) => one.removed.length),
    sum((one) => alteredIn(one).size),
  ];
  return [...told, `${counted(added, 'path')} added, ${removed} removed, ${altered} altered`].join('\n');
}
