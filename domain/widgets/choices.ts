import { isActive, type Timeslot } from '../kernel/timeslot';

/** Of the configurations to come, those that begin first are next. */
export type ChoiceTime = 'now' | 'next' | 'later';
export type Choice<S> = { slot: S; when: ChoiceTime };

const beginOf = ({ begin }: Timeslot): number => (begin === null ? Number.NEGATIVE_INFINITY : Date.parse(begin));

/** The configurations that are open or will be: open ones first, then by begin. `now` in milliseconds since 1970. */
export function choicesOf<S extends Timeslot>(slots: readonly S[], now: number): Choice<S>[] {
  const open = slots.filter((slot) => isActive(slot, now));
  const coming = slots
    .filter((slot) => beginOf(slot) > now && isActive(slot, beginOf(slot)))
    .toSorted((one, other) => beginOf(one) - beginOf(other));
  const [first] = coming;
  return [
    ...open.map((slot) => ({ slot, when: 'now' }) as const),
    ...coming.map((slot) => {
      const isNext = first !== undefined && beginOf(slot) === beginOf(first);
      return { slot, when: isNext ? ('next' as const) : ('later' as const) };
    }),
  ];
}

/** Those meant for the user: configurations for hosts alone count only where there is nothing else. */
export function allowedSlots<S extends { isForHosts: boolean }>(slots: readonly S[], isHost: boolean): readonly S[] {
  const allowed = slots.filter(({ isForHosts }) => isHost || !isForHosts);
  return allowed.length === 0 ? slots : allowed;
}
