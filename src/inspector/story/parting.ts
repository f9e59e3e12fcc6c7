import { type Entry, type Step, type Story, stepAt } from './story';

/** Where two runs diverge: the first entry of an actor with a different event or resulting state. */
export type Parting = {
  actor: string;
  /** The entry on each side, `null` if that side has no more. */
  left: number | null;
  right: number | null;
  what: 'event' | 'state' | 'missing';
};

/** The entries of each actor, in order. */
export function byActor({ entries }: Story): Map<string, Entry[]> {
  const lists = new Map<string, Entry[]>();
  for (const entry of entries) {
    const list = lists.get(entry.actor);
    if (list === undefined) lists.set(entry.actor, [entry]);
    else list.push(entry);
  }
  return lists;
}

function differenceOf(left: Entry | undefined, right: Entry | undefined): Parting['what'] | null {
  if (left === undefined || right === undefined) return left === right ? null : 'missing';
  if (left.event.type !== right.event.type) return 'event';
  return left.state !== right.state || left.isError !== right.isError ? 'state' : null;
}

/**
 * The earliest difference of two runs, `null` if they behave alike. Times and random values differ in any two runs, so event
 * payloads are ignored: only the event and the resulting state count.
 */
export function partingOf(left: Story, right: Story): Parting | null {
  const lefts = byActor(left);
  const rights = byActor(right);
  const partings = [...new Set([...lefts.keys(), ...rights.keys()])].flatMap((actor): (Parting & { at: number })[] => {
    const mine = lefts.get(actor) ?? [];
    const theirs = rights.get(actor) ?? [];
    for (let index = 0; index < Math.max(mine.length, theirs.length); index += 1) {
      const [one, other] = [mine[index], theirs[index]];
      const what = differenceOf(one, other);
      if (what === null) continue;
      const at = Math.min(one?.at ?? Number.POSITIVE_INFINITY, other?.at ?? Number.POSITIVE_INFINITY);
      return [{ actor, left: one?.seq ?? null, right: other?.seq ?? null, what, at }];
    }
    return [];
  });
  const [first] = partings.toSorted(
    (a, b) => a.at - b.at || Number(a.what === 'missing') - Number(b.what === 'missing'),
  );
  if (first === undefined) return null;
  const { actor, what } = first;
  return { actor, left: first.left, right: first.right, what };
}

/** The context keys in which two steps differ. */
export function differingKeys(left: Step | undefined, right: Step | undefined): string[] {
  const contextOf = (step: Step | undefined): Map<string, string> => {
    const context = step?.snapshot['context'];
    if (typeof context !== 'object' || context === null) return new Map();
    return new Map(Object.entries(context).map(([key, value]) => [key, JSON.stringify(value)]));
  };
  const [mine, theirs] = [contextOf(left), contextOf(right)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].filter((key) => mine.get(key) !== theirs.get(key));
}

/** The state of the same actor in another run after as many entries; at its end if that run is shorter. */
export function counterpart(story: Story, other: Story, actor: string, seq: number | null): Step | undefined {
  const own = (run: Story) => run.entries.filter((entry) => entry.actor === actor);
  const count = own(story).filter((entry) => seq === null || entry.seq <= seq).length;
  const same = own(other)[count - 1];
  return count === 0 ? other.steps[actor]?.find(({ seq: at }) => at < 0) : stepAt(other, actor, same?.seq ?? null);
}
