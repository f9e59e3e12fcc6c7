import type { AnyEventObject, EventObject } from 'xstate';
import { Sealed, seal } from '../../../domain/kernel/sealed';
import type { Mark, Shape } from '../../../machines/kernel/marks';
import { MARKS } from '../../../machines/root/marks';
import { inputsOf, machineSources } from './sources';

/** Makes values that a search of a recording would find. */
export type Make = { person: () => string; secret: () => string; path: () => string };

/** An event of a machine; `machine` is its id. */
export type Sample = { machine: string; event: EventObject };

const MADE: Readonly<Partial<Record<Mark, keyof Make>>> = {
  person: 'person',
  hidden: 'secret',
  message: 'secret',
  path: 'path',
  redirect: 'path',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The messages of the login are keys of catalogues. */
const isOwnMessage = (value: unknown): boolean => typeof value === 'string' && value.startsWith('login.');

/** What makes a value for this place, if it is personal or secret. */
function makerFor(value: unknown, mark: Mark | Shape | undefined): keyof Make | null {
  const made = typeof mark === 'string' ? MADE[mark] : undefined;
  const isText = typeof value === 'string' ? !isOwnMessage(value) : value === null && made === 'secret';
  return isText ? (made ?? null) : null;
}

/** The same value with new texts wherever its marks call a text personal or secret, and in everything that is sealed. */
export function fill(value: unknown, mark: Mark | Shape | undefined, make: Make): unknown {
  if (value instanceof Sealed) {
    const content: unknown = value.open();
    return seal(isRecord(content) ? { ...content, note: make.secret() } : make.secret());
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, mark, make));
  if (isRecord(value)) {
    const shape = typeof mark === 'object' ? mark : {};
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, shape[name], make)]));
  }
  const maker = makerFor(value, mark);
  return maker === null ? value : make[maker]();
}

/** The places that `fill` fills in a value, such as `fault.message`; every place with such a mark without a value. */
export function filledPlaces(mark: Mark | Shape, values: readonly unknown[] | null, name = ''): string[] {
  const items = values?.flat(3) ?? null;
  if (typeof mark === 'string') {
    const isFilled =
      items === null ? mark in MADE : items.some((item) => makerFor(item, mark) !== null || isOwnMessage(item));
    return isFilled ? [name] : [];
  }
  return Object.entries(mark).flatMap(([inner, below]) =>
    filledPlaces(
      below,
      items && items.filter(isRecord).map((item) => item[inner]),
      name === '' ? inner : `${name}.${inner}`,
    ),
  );
}

const shapeOf = ({ machine, event }: Sample): Shape => MARKS[machine]?.events?.[event.type] ?? {};

/** The first sample of each event of a machine, and those that fill other places. */
function fewest(all: readonly Sample[]): Sample[] {
  const covered = new Set<string>();
  return all.filter((sample) => {
    const { type } = sample.event;
    const places = ['', ...filledPlaces(shapeOf(sample), [sample.event])].map((place) => `${type} ${place}`);
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
export function filled(sample: Sample, make: Make): AnyEventObject {
  const { event } = sample;
  return Object.assign({ type: event.type }, fill(event, shapeOf(sample), make), {
    unmarked: { [make.person()]: [make.secret()] },
    more: make.secret(),
  });
}
