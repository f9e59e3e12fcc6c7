import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Action } from './actions';

/** The starting conditions of a model. */
export type Scene = {
  /** The first page. */
  path: string;
  isLoggedIn: boolean;
  /** Whether the venue has no login. */
  isAnonymous: boolean;
  banner: 'NONE' | 'SIMPLE' | 'DETAILED';
  /** Whether the browser has stored all consent decisions. */
  isDecided: boolean;
  isPublished: boolean;
  /** Whether it uses the page beside an open panel, which a phone's screen has no room for. */
  isWide: boolean;
};

const SCENE: Scene = {
  path: '/',
  isLoggedIn: false,
  isAnonymous: false,
  banner: 'DETAILED',
  isDecided: true,
  isPublished: true,
  isWide: false,
};

export type Model<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  scene: Scene;
  /** The actions for each event. */
  steps: Readonly<Record<string, readonly Action[]>>;
  /** What must be visible in each state, by its id: `inside.asked`. Expectations of a state apply in all its children. */
  expectations: Readonly<Record<string, readonly Action[]>>;
  /** Additional paths, each as a list of events. */
  paths: readonly (readonly string[])[];
  /** What its paths would do to a venue that others use, so that only our own service takes them; else `null`. */
  harm: string | null;
};

/** The event types of a machine, without xstate's own and wildcards. */
type EventsOf<M extends AnyStateMachine> = EventFromLogic<M>['type'];

/** A visitor model: what a user or the network can do, with the actions for it, and what must be visible afterwards. */
export function modelOf<M extends AnyStateMachine>(given: {
  machine: M;
  scene?: Partial<Scene>;
  steps: Readonly<Record<EventsOf<M>, readonly Action[]>>;
  expectations: Readonly<Record<string, readonly Action[]>>;
  paths?: readonly (readonly EventsOf<M>[])[];
  harm?: string;
}): Model<M> {
  return { ...given, paths: given.paths ?? [], harm: given.harm ?? null, scene: { ...SCENE, ...given.scene } };
}

export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'steps' in value && 'expectations' in value;
