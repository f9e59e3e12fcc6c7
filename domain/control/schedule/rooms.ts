import type { Room } from '../programme';
import { roomName } from '../programme-steps';
import type { FileTalk } from './file';
import { plainName } from './texts';

/** The names of rooms by their keys, each of them once. */
export function roomNames(rooms: readonly Room[], language: string): ReadonlyMap<string, string> {
  const names = rooms.map((room) => roomName(room, language) || room.mark);
  const plain = names.map(plainName);
  const isOnly = (at: number): boolean => plain.indexOf(plain[at] ?? '') === plain.lastIndexOf(plain[at] ?? '');
  return new Map(rooms.map((room, at) => [room.key, isOnly(at) ? (names[at] ?? '') : `${names[at]} (${room.mark})`]));
}

/** What a room may be called: its own name, that of its area, or both, in any language, or its id. */
function callsOf(room: Room, unique: string): string[] {
  const [titles, areas] = [Object.values(room.title), Object.values(room.areaTitle)];
  return [
    unique,
    ...titles,
    ...areas.flatMap((area) => titles.map((title) => `${area} ${title}`)),
    ...areas,
    room.mark,
  ];
}

/** The key of the room with a name of a file; `null` if there is none, or if two may be meant. */
export function roomCalled(name: string, rooms: readonly Room[], language: string): string | null {
  const wanted = plainName(name);
  const names = roomNames(rooms, language);
  const calls = rooms.map((room) => ({
    key: room.key,
    names: callsOf(room, names.get(room.key) ?? '').map(plainName),
  }));
  if (wanted === '') return null;
  const exact = calls.find(({ names: [unique] }) => unique === wanted);
  if (exact !== undefined) return exact.key;
  const found = calls.filter((one) => one.names.includes(wanted));
  return found.length === 1 ? (found[0]?.key ?? null) : null;
}

/** Each room of a file with how many talks it has, in the order in which they come; empty for talks without a room. */
export function roomsOfFile(talks: readonly FileTalk[]): { name: string; count: number }[] {
  const names = [...new Set(talks.filter(({ isOut }) => !isOut).map(({ room }) => room))];
  return names.map((name) => ({ name, count: talks.filter(({ room, isOut }) => room === name && !isOut).length }));
}

/** The room for each name of a file; `null`: what is in it is left out. Choices are keys of rooms, empty to leave out. */
export type Housing = ReadonlyMap<string, string | null>;

export function housingOf(
  names: readonly string[],
  rooms: readonly Room[],
  language: string,
  chosen: Readonly<Record<string, string>>,
): Housing {
  return new Map(
    names.map((name) => {
      const choice = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
      if (choice === undefined) return [name, roomCalled(name, rooms, language)];
      return [name, rooms.some(({ key }) => key === choice) ? choice : null];
    }),
  );
}
