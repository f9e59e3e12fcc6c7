import { nameIn } from '../making';
import { textAt } from '../paths';
import type { Programme, Room, Talk } from '../programme';
import { talkName } from '../programme-steps';
import type { FileTalk } from './file';
import { identifiersOf, instantIn, type Match, matched, toMinute } from './matching';
import type { Housing } from './rooms';
import { flatText, lineOf, plainName } from './texts';

/** A talk without an end is this long. */
const USUAL_MS = 30 * 60_000;

/** What may differ. A time is in milliseconds since 1970. */
export type Aspect =
  | { what: 'title' | 'track' | 'description'; before: string; after: string }
  | { what: 'speakers'; before: readonly string[]; after: readonly string[] }
  | { what: 'time'; before: { begin: number; end: number }; after: { begin: number; end: number } }
  | { what: 'room'; before: Room; after: Room };

/** What an import would do with a talk. `key` is the same while the file and the venue are. */
export type Difference =
  | { kind: 'new'; key: string; from: FileTalk; room: Room; begin: number; end: number }
  | { kind: 'changed'; key: string; from: FileTalk; talk: Talk; aspects: readonly Aspect[] }
  | { kind: 'gone'; key: string; talk: Talk; isOut: boolean };

/** A talk that the venue did not know by the identifier of the file, which is `source`. */
export type Adoption = { talk: Talk; source: string };

/** `same`: how many talks are in the venue as in the file; `left`: how many are in rooms that are left out. */
export type Differences = {
  all: readonly Difference[];
  adoptions: readonly Adoption[];
  same: number;
  left: number;
};

export type Against = {
  programme: Pick<Programme, 'talks' | 'rooms'>;
  housing: Housing;
  /** The zone of local times. */
  zone: string;
  language: string;
};

/** The end of a talk: as the file says, else as long as before. */
function endOf({ end, length }: FileTalk, begin: number, zone: string, before: number | null): number {
  if (end !== null) return Math.max(begin, instantIn(end, zone));
  return begin + (length ?? before ?? USUAL_MS);
}

const shownText = (texts: Readonly<Record<string, string>>, language: string): string =>
  texts[language] ?? nameIn(texts, language);

const textsAt = (talk: Talk, name: string): Record<string, string> => {
  const list = talk.item[name];
  const found = Array.isArray(list) ? list : [];
  return Object.fromEntries(found.map((one: unknown) => [textAt(one, 'locale'), textAt(one, 'text')]));
};

/** What a file says otherwise than the venue; what is empty in the file stays. */
function aspectsOf(
  from: FileTalk,
  talk: Talk,
  begin: number,
  room: Room | null,
  { zone, language }: Against,
): Aspect[] {
  const title = lineOf(talkName(talk, language));
  const track = lineOf(shownText(talk.track, language));
  const description = flatText(shownText(textsAt(talk, 'descriptions'), language));
  const people = talk.people.map(({ name }) => name);
  const time = { begin, end: endOf(from, begin, zone, talk.end - talk.begin) };
  const plain = (names: readonly string[]): string => [...new Set(names.map(plainName))].toSorted().join('|');
  const isOther = (after: string, before: string): boolean => after !== '' && after !== before;
  return [
    ...(isOther(from.title, title) ? [{ what: 'title', before: title, after: from.title } as const] : []),
    ...(time.begin !== toMinute(talk.begin) || time.end !== toMinute(talk.end)
      ? [{ what: 'time', before: { begin: talk.begin, end: talk.end }, after: time } as const]
      : []),
    ...(room !== null && room.key !== talk.room.key ? [{ what: 'room', before: talk.room, after: room } as const] : []),
    ...(isOther(from.track, track) ? [{ what: 'track', before: track, after: from.track } as const] : []),
    ...(from.speakers.length > 0 && plain(from.speakers) !== plain(people)
      ? [{ what: 'speakers', before: people, after: from.speakers } as const]
      : []),
    ...(isOther(from.description, description)
      ? [{ what: 'description', before: description, after: from.description } as const]
      : []),
  ];
}

function differenceOf({ from, begin, talk }: Match, against: Against): Difference | 'same' | 'left' {
  const { programme, housing, zone } = against;
  if (talk !== null && from.isOut) return { kind: 'gone', key: talk.key, talk, isOut: true };
  if (from.isOut) return 'same';
  const wanted = housing.get(from.room) ?? null;
  const room = programme.rooms.find(({ key }) => key === wanted) ?? null;
  if (room === null && (talk === null || from.room !== '')) return 'left';
  if (talk === null)
    return room === null
      ? 'left'
      : { kind: 'new', key: `new ${from.row}`, from, room, begin, end: endOf(from, begin, zone, null) };
  const aspects = aspectsOf(from, talk, begin, room, against);
  return aspects.length === 0 ? 'same' : { kind: 'changed', key: talk.key, from, talk, aspects };
}

/** A talk that was found by its title: a later file, in which that is another one, finds it by its identifier. */
function adoptionOf({ from, talk }: Match): Adoption[] {
  const [source] = from.keys;
  if (talk === null || source === undefined || from.isOut) return [];
  const isKnown = textAt(talk.item, 'sourceKey') !== '' || identifiersOf(talk).includes(source.toLowerCase());
  return isKnown ? [] : [{ talk, source }];
}

/** What differs between the talks of a file and those of the venue: what is new, changed and gone, in the order of the file. */
export function differencesOf(from: readonly FileTalk[], against: Against): Differences {
  const { talks } = against.programme;
  const matches = matched(talks, from, against);
  const found = matches.map((match) => differenceOf(match, against));
  const known = new Set(matches.map(({ talk }) => talk));
  const gone = talks
    .filter((talk) => !known.has(talk))
    .map((talk) => ({ kind: 'gone', key: talk.key, talk, isOut: false }) as const);
  return {
    all: [...found.filter((one) => typeof one !== 'string'), ...gone],
    adoptions: matches.filter((_, at) => found[at] !== 'left').flatMap(adoptionOf),
    same: found.filter((one) => one === 'same').length,
    left: found.filter((one) => one === 'left').length,
  };
}

/** Whether a difference is taken over unless the organiser decides otherwise: talks that a file lacks stay. */
export const isTicked = ({ kind, key }: Difference, chosen: Readonly<Record<string, boolean>>): boolean =>
  (Object.hasOwn(chosen, key) ? chosen[key] : undefined) ?? kind !== 'gone';
