import { type AnyActorRef, type EventObject, isMachineSnapshot } from 'xstate';
import type { ActorMarks, Mark, MarksById, Shape, TextMark } from '../kernel/marks';
import { FAULT } from '../kernel/shapes';

/** How the value at a place of an event or a snapshot is written; `own` as it is. */
export type Place = Mark | Shape | 'own';

/** What machines read of an error. */
export const ERROR: Shape = {
  name: 'name',
  message: 'message',
  code: 'id',
  fault: FAULT,
  get cause() {
    return ERROR;
  },
};

/** What is shown of a venue's content, at any depth. */
const PUBLISHED: Readonly<Record<string, TextMark>> = {
  areaId: 'id',
  begin: 'id',
  contentPieceId: 'id',
  cookieProviders: 'id',
  defaultAreaId: 'id',
  defaultViewpointId: 'id',
  end: 'id',
  generation: 'id',
  id: 'id',
  kind: 'id',
  locale: 'locale',
  mediaBoardId: 'id',
  mode: 'id',
  status: 'id',
  type: 'id',
  uri: 'id',
  viewMode: 'id',
};

/** Parts of a snapshot that come from the machine alone and contain no personal data. */
const OWN_PARTS: readonly string[] = ['status', 'value', 'tags', 'children', 'history'];
const NOTHING: Shape = {};
const TYPE: Shape = { type: 'id' };

/** An own property only: `constructor` is no mark. */
const lookUp = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsObject) : typeof value === 'object' && value !== null;

/** The actor that is done or failed; its id is the name of its logic, as a rule. */
const actorIdOf = (event: object): string =>
  'actorId' in event && typeof event.actorId === 'string' ? event.actorId : '';

const typeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' ? value.type : '';

export type Places = {
  /** Of an event that an actor receives; `source` is the actor that sent it. */
  ofEvent: (event: EventObject, actor: AnyActorRef, source: AnyActorRef | null) => Place;
  /** Of a part of an actor's snapshot. */
  ofPart: (name: string, actor: AnyActorRef) => Place;
  /** Of a part of a machine's snapshot, by the id of the machine. */
  ofMachinePart: (name: string, id: string) => Place;
  /** Of a property of what is at a place. */
  inside: (place: Place, name: string, value: unknown) => Place;
};

/** Where nothing is redacted. */
export const OPEN_PLACES: Places = {
  ofEvent: () => 'own',
  ofPart: () => 'own',
  ofMachinePart: () => 'own',
  inside: () => 'own',
};

/** Finds the marks of an event by its type and its receiver, and those of a snapshot by its machine. */
export function createPlaces(byId: MarksById): Places {
  const found = new WeakMap<AnyActorRef, ActorMarks>();
  const events = new WeakMap<Shape, Shape>();
  const facts: Readonly<Record<string, Shape>> = Object.assign({}, ...Object.values(byId).map((marks) => marks.facts));

  const find = (actor: AnyActorRef): ActorMarks | undefined => {
    const snapshot: unknown = actor.getSnapshot();
    if (isMachineSnapshot(snapshot)) return lookUp(byId, snapshot.machine.id);
    const { _parent: parent, src } = actor;
    return parent && typeof src === 'string' ? lookUp(ofActor(parent)?.actors, src) : undefined;
  };

  function ofActor(actor: AnyActorRef): ActorMarks | undefined {
    const known = found.get(actor);
    if (known !== undefined) return known;
    const marks = find(actor);
    if (marks !== undefined) found.set(actor, marks);
    return marks;
  }

  const withType = (shape: Shape | undefined): Shape => {
    if (shape === undefined) return TYPE;
    const known = events.get(shape) ?? { ...shape, ...TYPE };
    events.set(shape, known);
    return known;
  };

  function ofEvent(event: EventObject, actor: AnyActorRef, source: AnyActorRef | null): Place {
    const { type } = event;
    const marks = ofActor(actor);
    const shape = lookUp(marks?.events, type);
    if (shape !== undefined || !type.startsWith('xstate.')) return withType(shape);
    if (type === 'xstate.init') return { ...TYPE, input: marks?.input ?? 'hidden' };
    if (type === 'xstate.promise.resolve') return { ...TYPE, data: marks?.output ?? 'hidden' };
    if (type === 'xstate.promise.reject') return { ...TYPE, data: ERROR };
    const child = source === null ? lookUp(marks?.actors, actorIdOf(event)) : ofActor(source);
    return { ...TYPE, actorId: 'id', error: ERROR, output: child?.output ?? 'hidden' };
  }

  const ofPartIn = (name: string, marks: ActorMarks | undefined): Place => {
    if (OWN_PARTS.includes(name)) return 'own';
    if (name === 'error') return ERROR;
    if (name === 'context') return marks?.context ?? NOTHING;
    if (name === 'input') return marks?.input ?? 'hidden';
    return (name === 'output' ? marks?.output : undefined) ?? 'hidden';
  };

  return {
    ofEvent,
    ofPart: (name, actor) => ofPartIn(name, ofActor(actor)),
    ofMachinePart: (name, id) => ofPartIn(name, lookUp(byId, id)),
    inside: (place, name, value) => {
      if (typeof place === 'object') return lookUp(place, name) ?? 'hidden';
      if (place === 'published') return holdsObject(value) ? place : (lookUp(PUBLISHED, name) ?? 'hidden');
      if (place === 'facts') return withType(lookUp(facts, typeOf(value)));
      return place === 'own' ? place : 'hidden';
    },
  };
}
