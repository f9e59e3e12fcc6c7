import { type AnyActorRef, type EventObject, isMachineSnapshot } from 'xstate';
import { createMarks, type Mark, type Marks, type Names } from '../kernel/marks';

/** An object whose properties are written by `names`; `result` says whose output it has, and where what is inside is. */
type Open = { readonly names: Names; readonly result?: { readonly of: string; readonly inside: Open } };
/** A record by users or rooms. */
type Keyed = { readonly values: Open; readonly keys: 'person' | 'room' };
/** How the value at a place of an event or a snapshot is written; `own` as it is. */
export type Place = Exclude<Mark, 'open' | 'byPerson' | 'byRoom'> | Open | Keyed | 'own';

/** What is shown of a venue's content, at any depth. */
const PUBLISHED = createMarks({
  id: `
    areaId begin contentPieceId cookieProviders defaultAreaId defaultViewpointId end generation id kind mediaBoardId mode
    status type uri viewMode
  `,
  locale: 'locale',
}).names.texts;

/** Parts of a snapshot that come from the machine alone and contain no personal data. */
const OWN_PARTS: readonly string[] = ['status', 'value', 'tags', 'children', 'history'];

/** An own property only: `constructor` is no mark. */
const lookUp = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsObject) : typeof value === 'object' && value !== null;

/** The actor that is done or failed; its id is the name of its logic, as a rule. */
const actorIdOf = (event: object): string =>
  'actorId' in event && typeof event.actorId === 'string' ? event.actorId : '';

/** Where xstate's events and snapshots keep what an actor gives. */
const RESULTS: readonly string[] = ['output', 'data'];
const RESOLVED = 'xstate.promise.resolve';
const REJECTED = 'xstate.promise.reject';

export type Places = {
  /** Of an event that an actor receives; `source` is the actor that sent it. */
  ofEvent: (event: EventObject, actor: AnyActorRef, source: AnyActorRef | null) => Place;
  /** Of a part of an actor's snapshot. */
  ofPart: (name: string, part: unknown, actor: AnyActorRef) => Place;
  /** Of a part of a machine's snapshot, by the id of the machine. */
  ofMachinePart: (name: string, part: unknown, id: string) => Place;
  /** Of a property of what is at a place. */
  inside: (place: Place, name: string, value: unknown) => Place;
  /** Of what a machine reads of an error. */
  error: Place;
};

/** Where nothing is redacted. */
export const OPEN_PLACES: Places = {
  ofEvent: () => 'own',
  ofPart: () => 'own',
  ofMachinePart: () => 'own',
  inside: () => 'own',
  error: 'own',
};

/** Finds the marks of an actor: those of its machine, or of the machine that invoked it. */
export function createPlaces(marks: Marks): Places {
  const common: Open = { names: marks.names };
  const machines = new Map(Object.entries(marks.of).map(([id, names]): [string, Open] => [id, { names }]));
  const found = new WeakMap<AnyActorRef, Open>();
  const keyed = { person: new WeakMap<Open, Keyed>(), room: new WeakMap<Open, Keyed>() };
  const ofMachine = (id: string): Open => machines.get(id) ?? common;

  /** The same for the same place, by which the writer knows what it has written. */
  function keyedBy(keys: Keyed['keys'], values: Open): Keyed {
    const known = keyed[keys].get(values) ?? { values, keys };
    keyed[keys].set(values, known);
    return known;
  }

  function ofActor(actor: AnyActorRef): Open {
    const known = found.get(actor);
    if (known !== undefined) return known;
    const snapshot: unknown = actor.getSnapshot();
    const { _parent: parent } = actor;
    const above = parent ? ofActor(parent) : common;
    const open = isMachineSnapshot(snapshot) ? ofMachine(snapshot.machine.id) : above;
    found.set(actor, open);
    return open;
  }

  /** The name by which the output of an actor is marked. */
  const nameOf = (actor: AnyActorRef): string => {
    const snapshot: unknown = actor.getSnapshot();
    if (isMachineSnapshot(snapshot)) return snapshot.machine.id;
    return typeof actor.src === 'string' ? actor.src : '';
  };
  const withResult = (open: Open, of: string): Open => ({ names: open.names, result: { of, inside: open } });

  function ofEvent(event: EventObject, actor: AnyActorRef, source: AnyActorRef | null): Place {
    const { type } = event;
    const open = ofActor(actor);
    if (!type.startsWith('xstate.')) return open;
    if (type === RESOLVED) return withResult(open, nameOf(actor));
    if (type === REJECTED) return withResult(open, 'error');
    return withResult(open, source === null ? actorIdOf(event) : nameOf(source));
  }

  function inside(place: Place, name: string, value: unknown): Place {
    if (place === 'own') return place;
    if (place === 'facts') return common;
    if (place === 'published') return holdsObject(value) ? place : (lookUp(PUBLISHED, name) ?? 'hidden');
    if (typeof place === 'string') return 'hidden';
    if ('values' in place) return holdsObject(value) ? place.values : 'hidden';
    const { names, result } = place;
    const known = result !== undefined && RESULTS.includes(name) ? result.of : name;
    if (!holdsObject(value)) return lookUp(names.texts, known) ?? 'hidden';
    const mark = lookUp(names.objects, known) ?? 'hidden';
    if (mark === 'byPerson') return keyedBy('person', result?.inside ?? place);
    if (mark === 'byRoom') return keyedBy('room', result?.inside ?? place);
    return mark === 'open' ? (result?.inside ?? place) : mark;
  }

  const partIn = (name: string, part: unknown, open: Open, output: string): Place => {
    if (OWN_PARTS.includes(name)) return 'own';
    if (name === 'error') return common;
    return name === 'output' ? inside(withResult(open, output), name, part) : open;
  };

  return {
    ofEvent,
    ofPart: (name, part, actor) => partIn(name, part, ofActor(actor), nameOf(actor)),
    ofMachinePart: (name, part, id) => partIn(name, part, ofMachine(id), id),
    inside,
    error: common,
  };
}
