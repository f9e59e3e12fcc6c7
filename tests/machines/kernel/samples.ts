import type { AnyEventObject, EventObject } from 'xstate';
import { Sealed, seal } from '../../../domain/kernel/sealed';
import { MARKS, type Names, type TextMark } from '../../../machines/kernel/marks';
import { inputsOf, machineSources } from './sources';

/** Makes values that a search of a recording would find. */
export type Make = { person: () => string; secret: () => string; path: () => string };

/** An event of a machine; `machine` is its id. */
export type Sample = { machine: string; event: EventObject };

const MADE: Readonly<Partial<Record<TextMark, keyof Make>>> = {
  person: 'person',
  room: 'person',
  hidden: 'secret',
  message: 'secret',
  path: 'path',
  redirect: 'path',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The messages of the login are keys of catalogues. */
const isOwnMessage = (value: unknown): boolean => typeof value === 'string' && value.startsWith('login.');

/** The marks of a machine. */
const namesOf = (machine: string): Names => MARKS.of[machine] ?? MARKS.names;

/** The names of texts that `fill` replaced, such as `uid`. */
type Filled = Set<string>;

/** The same value with new texts wherever its name marks a text as personal or secret, or is unknown, and in everything that is sealed. */
export function fill(value: unknown, name: string, names: Names, make: Make, found: Filled = new Set()): unknown {
  if (value instanceof Sealed) {
    const content: unknown = value.open();
    return seal(isRecord(content) ? { ...content, note: make.secret() } : make.secret());
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, name, names, make, found));
  if (isRecord(value)) {
    if (Object.hasOwn(names.objects, name) && names.objects[name] !== 'open') return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, inner]) => [key, fill(inner, key, names, make, found)]));
  }
  if (typeof value !== 'string' || isOwnMessage(value)) return value;
  const maker = MADE[(Object.hasOwn(names.texts, name) ? names.texts[name] : undefined) ?? 'hidden'];
  if (maker === undefined) return value;
  found.add(name);
  return make[maker]();
}

/** The names of texts that tell of a person. */
export const PERSONAL = Object.entries(MARKS.names.texts).flatMap(([name, mark]) => (mark in MADE ? [name] : []));

/** The names of the texts that `fill` replaces in a sample. */
export function filledIn({ machine, event }: Sample): readonly string[] {
  const found: Filled = new Set();
  const nothing = () => '';
  fill(event, '', namesOf(machine), { person: nothing, secret: nothing, path: nothing }, found);
  return [...found];
}

/** The first sample of each event of a machine, and those that fill other places. */
function fewest(all: readonly Sample[]): Sample[] {
  const covered = new Set<string>();
  return all.filter((sample) => {
    const { type } = sample.event;
    const places = ['', ...filledIn(sample)].map((place) => `${type} ${place}`);
    const isNew = places.some((place) => !covered.has(place));
    for (const place of places) covered.add(place);
    return isNew;
  });
}

/** Samples of every event of every machine, from what the search for its paths uses. */
export async function samples(): Promise<Sample[]> {
  const found = await Promise.all(
    machineSources().map(async (source) => {
      const machine = source.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const events = (await inputsOf(source)).flatMap((one) => one.events);
      return fewest(events.filter(({ type }) => !type.startsWith('xstate.')).map((event) => ({ machine, event })));
    }),
  );
  return found.flat();
}

/** A sample with new personal and secret values, and with a property that has no mark. */
export function filled({ machine, event }: Sample, make: Make): AnyEventObject {
  return Object.assign({ type: event.type }, fill(event, '', namesOf(machine), make), {
    unmarked: { [make.person()]: [make.secret()] },
    more: make.secret(),
  });
}
