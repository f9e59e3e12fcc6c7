import { talkIn } from '../kernel/timeslot';
import { wallOf } from '../kernel/zoned';
import { isStageKind } from '../stage/beside';
import { addressOfTalk } from '../widgets/kind';
import { type FormValues, textsIn } from './forms';
import { keyOfPath, outlineOf, type Part } from './outline';
import { isList, isRecord, type Path, stepTo, textAt, valueAt } from './paths';
import type { Item } from './steps';

/** A widget of an area in which talks take place. `path` leads to the list of what it shows. */
export type Room = { key: string; path: Path; mark: string; title: FormValues; areaKey: string; areaTitle: FormValues };

/** A speaker; `key` is equal for one person in several talks, `item` what the venue's file says of them. */
export type Person = { key: string; name: string; item: Item };

/**
 * A talk as the venue's file has it: a content of a room with a begin and an end, in milliseconds since 1970. `key` stays when
 * it moves to another room; an `end` before the `begin` is a mistake.
 */
export type Talk = {
  key: string;
  path: Path;
  mark: string;
  room: Room;
  title: FormValues;
  track: FormValues;
  people: readonly Person[];
  begin: number;
  end: number;
  item: Item;
};

/** The rooms in the order of their areas, the talks in the order of time, and all speakers by name. */
export type Programme = { rooms: readonly Room[]; talks: readonly Talk[]; people: readonly Person[] };

const itemsAt = (document: unknown, path: Path): { step: string; item: Item }[] => {
  const list = valueAt(document, path);
  if (!isList(list)) return [];
  return list.flatMap((item, at) => (isRecord(item) ? [{ step: stepTo(list, at), item }] : []));
};

/** The bounds of a talk, also of one that ends before it begins; `null` for what is no talk. */
export function boundsOf(item: Item): { begin: number; end: number } | null {
  const [begin, end] = [Date.parse(textAt(item, 'begin')), Date.parse(textAt(item, 'end'))];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  const [first, last] = [Math.min(begin, end), Math.max(begin, end)].map((one) => new Date(one).toISOString());
  return talkIn({ begin: first ?? null, end: last ?? null }) === null ? null : { begin, end };
}

function personOf(item: unknown): Person[] {
  const name = textAt(item, 'name').trim();
  if (!isRecord(item) || name === '') return [];
  const key = textAt(item, 'id') || JSON.stringify([name, textAt(item, 'company') || null]);
  return [{ key, name, item }];
}
const peopleIn = (item: Item): Person[] => {
  const list = item['speakers'];
  return isList(list) ? list.flatMap(personOf) : [];
};

const roomAt = (widget: Part, area: Part): Room => {
  const path = [...widget.path, 'configurations'];
  const { mark, title } = widget;
  return { key: keyOfPath(path), path, mark, title, areaKey: area.key, areaTitle: area.title };
};

function talksOf(document: unknown, room: Room): Talk[] {
  return itemsAt(document, room.path).flatMap(({ step, item }) => {
    const bounds = boundsOf(item);
    if (bounds === null) return [];
    const path = [...room.path, step];
    const moved = textAt(item, 'movedFrom') || null;
    return {
      ...bounds,
      key: addressOfTalk(room.mark, { id: textAt(item, 'id') || step, movedFrom: moved }),
      path,
      mark: textAt(item, 'id'),
      room,
      title: textsIn(item['name']),
      track: textsIn(item['track']),
      people: peopleIn(item),
      item,
    };
  });
}

/** All talks of a venue's file, with the rooms in which there could be some. */
export function programmeOf(document: unknown): Programme {
  const all = outlineOf(document)
    .filter(({ kind }) => kind === 'area')
    .flatMap((area) =>
      area.children
        .filter(({ kind, type }) => kind === 'widget' && type !== 'DOOR')
        .map((widget) => ({ area, widget })),
    )
    .map(({ area, widget }) => ({ widget, room: roomAt(widget, area) }));
  const found = all.map(({ widget, room }) => ({ widget, room, talks: talksOf(document, room) }));
  const people = new Map(
    all
      .flatMap(({ room }) => itemsAt(document, room.path).flatMap(({ item }) => peopleIn(item)))
      .toReversed()
      .map((person) => [person.key, person] as const),
  );
  return {
    rooms: found
      .filter(({ widget, talks }) => isStageKind(widget.type ?? '') || talks.length > 0)
      .map(({ room }) => room),
    talks: found.flatMap(({ talks }) => talks).toSorted((a, b) => a.begin - b.begin || a.end - b.end),
    people: [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The calendar day of an instant in a time zone, such as `2027-03-12`. */
export const dayAt = (instant: number, zone: string): string => wallOf(instant, zone).slice(0, 10);

/** The days on which talks begin, each once, in their order. */
export const daysOf = (talks: readonly Talk[], zone: string): string[] => [
  ...new Set(talks.map(({ begin }) => dayAt(begin, zone)).toSorted()),
];

/** The texts of a talk that organisers look for: titles, track, room and speakers. */
export const textsOfTalk = ({ title, track, room, people }: Talk): string =>
  [title, track, room.title, room.areaTitle]
    .flatMap((texts) => Object.values(texts))
    .concat(people.map(({ name }) => name))
    .join(' ');
