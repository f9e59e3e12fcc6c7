import { isoOf } from '../kernel/zoned';
import { type Named, nameIn } from './making';
import { isList, isRecord, markOfItem, textAt, valueAt } from './paths';
import { boundsOf, type Person, type Room, type Talk } from './programme';
import type { Change, Item, Step } from './steps';

const MINUTE_MS = 60_000;

/** Where and when a talk is. */
export type Slot = { room: Room; begin: number; end: number };

/** What belongs to the room: a talk that is made in it, or comes into it, takes it from those that are there. */
const OF_ROOM = ['webinarOn', 'features', 'displayMode'] as const;
/** What a talk has of its own; another one in the same room begins without. */
const OF_TALK = [
  'id',
  'name',
  'begin',
  'end',
  'descriptions',
  'track',
  'speakers',
  'movedFrom',
  'sourceKey',
  'contentPieces',
];

const listOf = (document: unknown, { path }: Room): Item[] => {
  const found = valueAt(document, path);
  return isList(found) ? found.filter(isRecord) : [];
};

/** Where it is always open, attendees would see that instead of a talk after it. */
const nextIn = (document: unknown, room: Room): string | null => {
  const first = listOf(document, room).find((item) => boundsOf(item) === null);
  return first === undefined ? null : markOfItem(first);
};

/** The talk of a room that others are made like: the last one, else what is always open. */
const patternOf = (document: unknown, room: Room, without = ''): Item => {
  const others = listOf(document, room).filter((item) => textAt(item, 'id') !== without);
  return others.findLast((item) => boundsOf(item) !== null) ?? others.at(-1) ?? {};
};

const pick = (item: Item, isWanted: (name: string) => boolean): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => isWanted(name)));

const timesOf = ({ begin, end }: Pick<Slot, 'begin' | 'end'>, zone: string) => ({
  begin: isoOf(begin, zone),
  end: isoOf(end, zone),
});

/** The name of a talk by language: its own, or that of its room. */
export const nameOfTalk = ({ title, room }: Pick<Talk, 'title' | 'room'>): Step['name'] =>
  Object.values(title).some((text) => text.trim() !== '') ? title : room.title;

/** A talk by its title, or its room's, or its id. */
export const talkName = (talk: Talk, locale: string): string => nameIn(nameOfTalk(talk), locale) || talk.mark;
/** A room by its area and its own name. */
export const roomName = ({ areaTitle, title, mark }: Room, locale: string): string =>
  [...new Set([nameIn(areaTitle, locale), nameIn(title, locale) || mark])].filter((name) => name !== '').join(' · ');

const stepOf = (kind: Step['kind'], name: Step['name'], changes: readonly Change[], gesture: string | null): Step => ({
  kind,
  name,
  changes,
  gesture,
});

type NewTalk = Named & Slot & { id: string };

/** Makes a talk with the settings of its room. */
export function addedTalk(document: unknown, { id, language, name, room, ...times }: NewTalk, zone: string): Step {
  const pattern = patternOf(document, room);
  const item = {
    ...pick(pattern, (one) => !OF_TALK.includes(one)),
    ...('contentPieces' in pattern && { contentPieces: [] }),
    cookieProviders: isList(pattern['cookieProviders']) ? pattern['cookieProviders'] : [],
    id,
    name: [{ locale: language, text: name }],
    ...timesOf(times, zone),
    speakers: [],
  };
  const insert: Change = { kind: 'insert', path: room.path, item, next: nextIn(document, room) };
  return stepOf('add', { [language]: name }, [insert], null);
}

/** Copies a talk, with an identity of its own, to another time of its room. */
export function copiedTalk(document: unknown, talk: Talk, begin: number, suffix: string, zone: string): Step {
  const { movedFrom: _, sourceKey: __, ...own } = talk.item;
  const times = timesOf({ begin, end: begin + Math.max(0, talk.end - talk.begin) }, zone);
  const item = { ...own, ...times, id: `${talk.mark}-${suffix}` };
  const insert: Change = { kind: 'insert', path: talk.room.path, item, next: nextIn(document, talk.room) };
  return stepOf('copy', nameOfTalk(talk), [insert], null);
}

export const removedTalk = (talk: Talk): Step =>
  stepOf('remove', nameOfTalk(talk), [{ kind: 'remove', path: talk.room.path, item: talk.item, next: null }], null);

function retimed({ path, item, begin, end }: Talk, to: Pick<Slot, 'begin' | 'end'>, zone: string): Change[] {
  const times = timesOf(to, zone);
  const set = (name: 'begin' | 'end'): Change => ({
    kind: 'set',
    path,
    name,
    before: item[name] ?? null,
    after: times[name],
  });
  return [...(begin === to.begin ? [] : [set('begin')]), ...(end === to.end ? [] : [set('end')])];
}

/** A talk in another room is known by where it was first, so that agendas, links and questions stay with it. */
function rehoused(document: unknown, talk: Talk, { room, ...times }: Slot, zone: string): Change[] {
  const pattern = patternOf(document, room);
  const home = talk.key;
  const { movedFrom: _, ...own } = talk.item;
  const isTaken = listOf(document, room).some((one) => textAt(one, 'id') === talk.mark);
  const id = isTaken ? home.replaceAll('/', '-') : talk.mark;
  const item = {
    ...own,
    ...pick(pattern, (name) => OF_ROOM.some((one) => one === name)),
    id,
    ...timesOf(times, zone),
    ...(home === `${room.mark}/${id}` ? {} : { movedFrom: home }),
  };
  return [
    { kind: 'remove', path: talk.room.path, item: talk.item, next: null },
    { kind: 'insert', path: room.path, item, next: nextIn(document, room) },
  ];
}

/** Moves a talk to another time, another room, or both. All moves of one gesture are one step. */
export const rescheduled = (
  document: unknown,
  talk: Talk,
  to: Slot,
  zone: string,
  gesture: string | null = null,
): Step =>
  stepOf(
    'move',
    nameOfTalk(talk),
    to.room.key === talk.room.key ? retimed(talk, to, zone) : rehoused(document, talk, to, zone),
    gesture,
  );

/** Writes the title, or the track, of a talk in a language. */
export function wroteTalk(talk: Talk, name: 'name' | 'track', language: string, after: string, gesture: string | null) {
  const before = (name === 'name' ? talk.title : talk.track)[language] ?? '';
  const change: Change = { kind: 'text', path: [...talk.path, name], name: language, before, after };
  return stepOf('text', nameOfTalk(talk), [change], gesture);
}

/** Who speaks in a talk. */
export const cast = (talk: Talk, people: readonly Person[]): Step =>
  stepOf(
    'settings',
    nameOfTalk(talk),
    [
      {
        kind: 'set',
        path: talk.path,
        name: 'speakers',
        before: talk.item['speakers'] ?? null,
        after: people.map(({ item }) => item),
      },
    ],
    null,
  );

/** A speaker who is in no talk yet. */
export const newPerson = (name: string, id: string): Person => ({ key: id, name, item: { id, name } });

/** Which talks are shifted: those that begin at `from` or later, and before `until`, in one room or in all. */
export type Shifting = { from: number; until: number | null; room: string | null };

export const shiftedBy = (talks: readonly Talk[], { from, until, room }: Shifting): Talk[] =>
  talks.filter(
    (talk) => talk.begin >= from && (until === null || talk.begin < until) && (room === null || talk.room.key === room),
  );

/** Moves talks by minutes, all in one step. */
export function shifted(talks: readonly Talk[], minutes: number, zone: string): Step {
  const more = minutes * MINUTE_MS;
  const changes = talks.flatMap((talk) => retimed(talk, { begin: talk.begin + more, end: talk.end + more }, zone));
  return stepOf('shift', { '': `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)}` }, changes, null);
}

/** The first time from an instant on at which a room is free for long enough. */
export function freeFrom(talks: readonly Talk[], room: Room, from: number, length: number): number {
  const inRoom = talks.filter((talk) => talk.room.key === room.key && talk.end > from);
  return inRoom
    .toSorted((a, b) => a.begin - b.begin)
    .reduce((free, { begin, end }) => (begin < free + length && end > free ? end : free), from);
}
