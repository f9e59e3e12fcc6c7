import { isoOf } from '../../kernel/zoned';
import { isRecord, valueAt } from '../paths';
import { type Person, programmeOf, type Room, type Talk } from '../programme';
import { addedTalk, newPerson, removedTalk, rescheduled } from '../programme-steps';
import { type Change, type Item, madeOn, type Step } from '../steps';
import type { Adoption, Aspect, Difference } from './differences';
import { markOf, plainName } from './texts';

export type Applying = { language: string; zone: string; file: string };

const text = (path: Change['path'], name: string, before: string, after: string): Change => ({
  kind: 'text',
  path,
  name,
  before,
  after,
});

const NAME_OF = { title: 'name', track: 'track', description: 'descriptions' } as const;

/** The speakers of a file: those of the talk, else of the venue, else new ones. */
const castOf = (names: readonly string[], own: readonly Person[], all: readonly Person[]): Item[] =>
  names.map((name) => {
    const known = [...own, ...all].find((one) => plainName(one.name) === plainName(name));
    return (known ?? newPerson(name, `speaker-${markOf(plainName(name))}`)).item;
  });

/** The changes of a talk that stays where it is. */
function changesOf({ path, item }: Talk, aspect: Aspect, people: readonly Item[], language: string): Change[] {
  switch (aspect.what) {
    case 'title':
    case 'track':
    case 'description':
      return [text([...path, NAME_OF[aspect.what]], language, aspect.before, aspect.after)];
    case 'speakers':
      return [{ kind: 'set', path, name: 'speakers', before: item['speakers'] ?? null, after: people }];
    case 'time':
    case 'room':
      return [];
  }
}

/** A change of one talk, on the file of the venue as the ones before have made it. */
function changedTalk(
  document: unknown,
  { from, talk, aspects }: Extract<Difference, { kind: 'changed' }>,
  all: readonly Person[],
  { language, zone }: Applying,
): Change[] {
  const people = castOf(from.speakers, talk.people, all);
  const changes = aspects.flatMap((aspect) => changesOf(talk, aspect, people, language));
  const time = aspects.find(({ what }) => what === 'time');
  const place = aspects.find(({ what }) => what === 'room');
  if (time === undefined && place === undefined) return changes;
  const to = {
    room: place?.what === 'room' ? place.after : talk.room,
    ...(time?.what === 'time' ? time.after : { begin: talk.begin, end: talk.end }),
  };
  // In another room it is inserted as it is here, so that it comes with what was changed before.
  const { document: written } = madeOn(document, { kind: 'import', name: {}, gesture: null, changes });
  const item = valueAt(written, talk.path);
  return [...changes, ...rescheduled(written, isRecord(item) ? { ...talk, item } : talk, to, zone).changes];
}

/** An id that no other talk of the room has, and that is the same when the same file is imported again. */
function idIn(document: unknown, path: Change['path'], seed: string): string {
  const id = `talk-${markOf(seed)}`;
  return isRecord(valueAt(document, [...path, `@${id}`])) ? idIn(document, path, `${seed}+`) : id;
}

/** How a talk is made in a room: all of one file have the settings of those that were there before. */
function makingIn(document: unknown, zone: string): (room: Room) => readonly Change[] {
  const known = new Map<string, readonly Change[]>();
  return (room) => {
    const blank = { id: '', language: '', name: '', room, begin: 0, end: 0 };
    const changes = known.get(room.key) ?? addedTalk(document, blank, zone).changes;
    known.set(room.key, changes);
    return changes;
  };
}

function addedFrom(
  document: unknown,
  { from, room, begin, end }: Extract<Difference, { kind: 'new' }>,
  all: readonly Person[],
  { language, zone }: Applying,
  making: readonly Change[],
): Change[] {
  const [source = null] = from.keys;
  const id = idIn(document, room.path, source ?? `${from.title} ${begin}`);
  const texts = (words: string) => (words === '' ? [] : [{ locale: language, text: words }]);
  const own = {
    id,
    name: texts(from.title),
    begin: isoOf(begin, zone),
    end: isoOf(end, zone),
    ...(from.description !== '' && { descriptions: texts(from.description) }),
    ...(from.track !== '' && { track: texts(from.track) }),
    speakers: castOf(from.speakers, [], all),
    ...(source !== null && { sourceKey: source }),
  };
  return making.map((change) => (change.kind === 'insert' ? { ...change, item: { ...change.item, ...own } } : change));
}

/** From now on a talk is known by the identifier of the file. */
const adopted = ({ talk: { path }, source }: Adoption): Change => ({
  kind: 'set',
  path,
  name: 'sourceKey',
  before: null,
  after: source,
});

/** The chosen differences as one step of the venue's changes; talks of the file keep its identifiers. */
export function imported(
  document: unknown,
  differences: readonly Difference[],
  adoptions: readonly Adoption[],
  applying: Applying,
): Step {
  const changes: Change[] = adoptions.map(adopted);
  let current = madeOn(document, { kind: 'import', name: {}, gesture: null, changes }).document;
  const { people } = programmeOf(document);
  const making = makingIn(document, applying.zone);
  const changesFor = (difference: Difference): readonly Change[] => {
    if (difference.kind === 'gone') return removedTalk(difference.talk).changes;
    if (difference.kind === 'new') return addedFrom(current, difference, people, applying, making(difference.room));
    return changedTalk(current, difference, people, applying);
  };
  for (const difference of differences) {
    const more = changesFor(difference);
    current = madeOn(current, { kind: 'import', name: {}, gesture: null, changes: more }).document;
    changes.push(...more);
  }
  return { kind: 'import', name: { '': applying.file }, gesture: null, changes };
}
