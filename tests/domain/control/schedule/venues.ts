import { programmeOf, type Talk } from '../../../../domain/control/programme';
import { imported } from '../../../../domain/control/schedule/apply';
import { type Against, type Differences, differencesOf } from '../../../../domain/control/schedule/differences';
import type { FileTalk } from '../../../../domain/control/schedule/file';
import { housingOf, roomsOfFile } from '../../../../domain/control/schedule/rooms';
import { madeOn } from '../../../../domain/control/steps';

export const BERLIN = 'Europe/Berlin';
export const text = (en: string) => [{ locale: 'en', text: en }];

export const talk = (id: string, begin: string, end: string, more: object = {}) => ({
  id,
  name: text(id),
  begin,
  end,
  speakers: [],
  ...more,
});
export const room = (id: string, ...configurations: object[]) => ({
  id,
  type: 'MEETING',
  name: text(id),
  configurations,
});
export const venue = (...rooms: object[]) => ({
  architectures: [
    { id: 'aurora', areas: [{ id: 'stage', names: text('Stage'), contentWidgets: rooms }], globalWidgets: [] },
  ],
});

/** What a file would do with a venue, with rooms by their names. */
export function against(
  document: unknown,
  talks: readonly FileTalk[],
  chosen: Readonly<Record<string, string>> = {},
  zone = BERLIN,
): Differences & { how: Against } {
  const programme = programmeOf(document);
  const names = roomsOfFile(talks).map(({ name }) => name);
  const how = { programme, housing: housingOf(names, programme.rooms, 'en', chosen), zone, language: 'en' };
  return { ...differencesOf(talks, how), how };
}

/** The venue after an import of all but what a file lacks. */
export function after(document: unknown, talks: readonly FileTalk[], chosen: Readonly<Record<string, string>> = {}) {
  const { all, adoptions } = against(document, talks, chosen);
  const step = imported(
    document,
    all.filter(({ kind }) => kind !== 'gone'),
    adoptions,
    { language: 'en', zone: BERLIN, file: 'programme.csv' },
  );
  return { step, document: madeOn(document, step).document };
}

const clock = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
/** A talk in one line: its key, when, where, and what. */
export const shownTalk = ({ key, begin, end, room: { mark }, title, people }: Talk): string =>
  [key, `${clock(begin)}/${clock(end).slice(11)}`, mark, title['en'], people.map(({ name }) => name).join(' & ')].join(
    ' · ',
  );
export const talksIn = (document: unknown): string[] => programmeOf(document).talks.map(shownTalk);
