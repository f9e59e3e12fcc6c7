import type {
  AnyActorLogic,
  EmittedFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  OutputFrom,
  StateMachine,
} from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Venue } from '../../domain/kernel/venue';

/**
 * How recordings write a text, or the keys of a record. `id`: unchanged if it looks like one, else as a number; `person`:
 * always as a number, the same for the same user; `path`: without what its query and hash contain; `hidden`: not at all.
 */
export type TextMark = 'id' | 'person' | 'path' | 'redirect' | 'message' | 'name' | 'locale' | 'hidden';
/** `published` is content of the venue; `facts` is a record of facts, each with the marks of its type. */
export type Mark = TextMark | 'published' | 'facts';
/** A mark for each property. What has none is hidden, except for numbers, booleans and `null`. */
export type Shape = { readonly [property: string]: Mark | Shape };
type EventShapes = Readonly<Record<string, Shape>>;

/** The marks of one machine or other actor, as the recorder reads them. */
export type ActorMarks = {
  readonly context?: Shape;
  readonly input?: Mark | Shape;
  readonly output?: Mark | Shape;
  /** What it receives, by type. */
  readonly events?: EventShapes;
  /** What it emits, by type. */
  readonly facts?: EventShapes;
  /** The actors that it invokes, by `src`. Machines among them have their own marks. */
  readonly actors?: Readonly<Record<string, ActorMarks>>;
};

/** The marks of machines by their id. */
export type MarksById = Readonly<Record<string, ActorMarks>>;

type Published = Venue | Venue['architectures'][number];
type Item<T> = T extends readonly (infer E)[] ? Item<E> : T;
type MarkOf<T> = MarkOfItem<Item<NonNullable<T>>>;
type MarkOfItem<T> = [Extract<T, string>] extends [never]
  ? MarkOfObject<Exclude<Extract<T, object>, Sealed<unknown>>>
  : Mark;
type MarkOfObject<T> = [T] extends [never]
  ? never
  : [T] extends [Published]
    ? 'published'
    : string extends keyof T
      ? T[keyof T] extends EventObject
        ? 'facts'
        : Mark
      : [Keys<T>] extends [never]
        ? never
        : ShapeOf<T>;

type Property<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type Keys<T> = T extends unknown ? keyof T : never;
type Marked<T> = { readonly [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };
/** A mark for each property that holds a text or an object; nothing else. */
export type ShapeOf<T> = Marked<{ [K in Keys<T> & string]: MarkOf<Property<T, K>> }>;

type OrNever<T> = [keyof T] extends [never] ? never : T;
/** The same for events, by type. */
export type ShapesOf<E extends EventObject> = string extends E['type']
  ? never
  : OrNever<Marked<{ [T in E['type']]: OrNever<ShapeOf<Omit<Extract<E, { type: T }>, 'type'>>> }>>;

/** Invoked machines have their own marks. */
type InvokedMarks<L extends AnyActorLogic> = [ContextOf<L>] extends [never] ? Marks<L> : never;

type ActorsOf<L> =
  L extends StateMachine<
    infer _C,
    infer _E,
    infer _Children,
    infer A,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? OrNever<Marked<{ [S in A['src']]: OrNever<InvokedMarks<Extract<A, { src: S }>['logic']>> }>>
    : never;

type ContextOf<L extends AnyActorLogic> = L extends { getInitialSnapshot: (...args: never) => infer S }
  ? S extends { context: infer C }
    ? C
    : never
  : never;

/**
 * The marks that an actor of this logic needs: a mark for each text or object in its context, input, output, events and
 * facts, and in those of the actors that it invokes.
 */
export type Marks<L extends AnyActorLogic> = Marked<{
  context: MarkOf<ContextOf<L>>;
  input: MarkOf<InputFrom<L>>;
  output: MarkOf<OutputFrom<L>>;
  events: ShapesOf<EventFromLogic<L>>;
  facts: ShapesOf<EmittedFrom<L>>;
  actors: ActorsOf<L>;
}>;
