import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Deed } from './deeds';

/** In what world a model begins, before the visitor has done anything. */
export type Scene = {
  /** Where the visitor arrives. */
  path: string;
  isLoggedIn: boolean;
  /** Whether the venue lets everybody in. */
  isAnonymous: boolean;
  banner: 'NONE' | 'SIMPLE' | 'DETAILED';
  /** Whether the browser kept decisions on everything that the venue asks for. */
  isDecided: boolean;
  isPublished: boolean;
};

const SCENE: Scene = {
  path: '/',
  isLoggedIn: false,
  isAnonymous: false,
  banner: 'DETAILED',
  isDecided: true,
  isPublished: true,
};

export type Model<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  scene: Scene;
  /** What to do for each event. */
  steps: Readonly<Record<string, readonly Deed[]>>;
  /** What is to be seen in each state, by its place: `inside.asked`. Those of a state hold within all states in it. */
  expectations: Readonly<Record<string, readonly Deed[]>>;
  /** Paths that are walked besides those that cover the machine, each as its events. */
  paths: readonly (readonly string[])[];
};

/** Of the types of a machine's events; what xstate or a wildcard adds is not among them. */
type EventsOf<M extends AnyStateMachine> = EventFromLogic<M>['type'];

/** A visitor model: what a person or the network may do, each with what to do for it, and what is to be seen after it. */
export function modelOf<M extends AnyStateMachine>(given: {
  machine: M;
  scene?: Partial<Scene>;
  steps: Readonly<Record<EventsOf<M>, readonly Deed[]>>;
  expectations: Readonly<Record<string, readonly Deed[]>>;
  paths?: readonly (readonly EventsOf<M>[])[];
}): Model<M> {
  return { ...given, paths: given.paths ?? [], scene: { ...SCENE, ...given.scene } };
}

export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'steps' in value && 'expectations' in value;
