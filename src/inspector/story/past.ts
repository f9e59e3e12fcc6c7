import type { Player, Step, Story } from './story';

/** How often an actor was in a state, and for how long in all. */
export type Stay = { state: string; visits: number; ms: number };

const upTo = (story: Story, actor: string, seq: number | null): readonly Step[] => {
  const own = story.steps[actor] ?? [];
  return seq === null ? own : own.filter((step) => step.seq <= seq);
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The steps by which an actor came to where it is at a moment: the first, and those that changed or re-entered a state. */
export const wayTo = (story: Story, actor: string, seq: number | null): Step[] =>
  upTo(story, actor, seq).filter((step, index, all) => {
    const before = all[index - 1];
    if (before === undefined) return true;
    return !isSame(before.active, step.active) || step.active.some((id) => step.since[id] !== before.since[id]);
  });

/** The time that an actor spent in each of its states until a moment, the longest first. */
export function staysOf(story: Story, player: Player, seq: number | null, now: number): Stay[] {
  const steps = upTo(story, player.id, seq);
  const end = Math.min(now, player.endedAt ?? now);
  const stays = new Map<string, Stay>();
  for (const [index, step] of steps.entries()) {
    const until = steps[index + 1]?.at ?? end;
    const before = steps[index - 1];
    for (const state of step.active) {
      const known = stays.get(state) ?? { state, visits: 0, ms: 0 };
      const isEntered = before === undefined || before.since[state] !== step.since[state];
      stays.set(state, {
        state,
        visits: known.visits + Number(isEntered),
        ms: known.ms + Math.max(0, until - step.at),
      });
    }
  }
  return [...stays.values()].toSorted((a, b) => b.ms - a.ms);
}
