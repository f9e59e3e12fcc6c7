import type { LocalizedText } from '../kernel/localized';
import { isActive, talkIn } from '../kernel/timeslot';
import type { Architecture, ContentWidget } from '../kernel/venue';
import { listedAreas } from './venue-rules';

/** A talk of a widget; its `titles` are those of the configuration, else of the widget. */
export type Talk = { titles: readonly LocalizedText[]; begin: string; end: string };
type Live = { areaId: string; widget: ContentWidget; talk: Talk };

/** The talk that a widget shows now: its open configuration, if that has a begin and an end. */
export function talkNow({ name, configurations }: ContentWidget, now: number): Talk | null {
  const open = configurations.find((slot) => isActive(slot, now));
  if (open === undefined || open.begin === null || open.end === null) return null;
  return { titles: open.name.length > 0 ? open.name : name, begin: open.begin, end: open.end };
}

/** The talk with which a closed widget opens again. */
export const talkNext = (
  { name, configurations }: ContentWidget,
  opensAt: string | null,
): Pick<Talk, 'titles'> | null => {
  const next = opensAt === null ? undefined : configurations.find(({ begin }) => begin === opensAt);
  return next === undefined ? null : { titles: next.name.length > 0 ? next.name : name };
};

type Configured = ContentWidget['configurations'][number];

/** The talk of a closed widget that its page is about: the next one, else the last one; `null` for what is always closed. */
export function talkShown({ configurations }: ContentWidget, now: number): (Configured & { isOver: boolean }) | null {
  const talks = configurations.flatMap((slot) => {
    const talk = talkIn(slot);
    return talk === null ? [] : [{ slot, ...talk }];
  });
  const [next] = talks.filter(({ begin }) => begin > now).toSorted((a, b) => a.begin - b.begin);
  const last = talks
    .filter(({ end }) => end <= now)
    .toSorted((a, b) => a.end - b.end)
    .at(-1);
  if (next !== undefined) return { ...next.slot, isOver: false };
  return last === undefined ? null : { ...last.slot, isOver: true };
}

/** Every talk that is live now, in the order of the listed areas. */
export const talksNow = (architecture: Architecture, now: number): Live[] =>
  listedAreas(architecture).flatMap(({ id: areaId, contentWidgets }) =>
    contentWidgets.flatMap((widget) => {
      const talk = talkNow(widget, now);
      return talk === null ? [] : { areaId, widget, talk };
    }),
  );

/** The part of the day that a greeting names; `hour` from 0 to 23. */
export const daypartOf = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
