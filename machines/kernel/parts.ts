import type { AnyActorLogic, EmittedFrom, EventFromLogic, EventObject, InputFrom } from 'xstate';
import { type LogicLike, late } from './late';

/**
 * How long a fact is valid. `moment`: it reaches only the parts that run at that time. Otherwise it is the current
 * value of its group until the next fact of the group, or until a fact that ends the group.
 */
export type Lasting<FactType extends string = string> = 'moment' | { present: string; until?: FactType };

type Method<Fact, Result> = { handle(fact: Fact): Result }['handle'];
type OneOrMore<Event> = Event | readonly Event[];
type Reaction<Fact, Event> = OneOrMore<Event> | Method<Fact, OneOrMore<Event> | null>;

type Hears<Fact extends EventObject, Event> = {
  readonly [T in Fact['type']]?: Reaction<Extract<Fact, { type: T }>, Event>;
};
type Tells<L extends AnyActorLogic, Fact extends EventObject> = string extends EmittedFrom<L>['type']
  ? { tells?: never }
  : Exclude<EmittedFrom<L>, Fact> extends never
    ? { tells: { readonly [T in EmittedFrom<L>['type']]: Lasting<Fact['type']> } }
    : { tells: { unknownFact: Exclude<EmittedFrom<L>, Fact> } };
type Takes<L extends AnyActorLogic, Input> =
  undefined extends InputFrom<L> ? { input?: never } : { input: Method<Input, InputFrom<L>> };

/** When a part starts: with the page, or once its code is fetched for a user who enters the venue. */
export type Start = 'page' | 'inside';

type Row<L extends AnyActorLogic, Fact extends EventObject, Input> = Takes<L, Input> &
  Tells<L, Fact> & { hears?: Hears<Fact, EventFromLogic<L>> };

/** A part of the application as the root needs it. */
export type Part<Fact extends EventObject = EventObject, Input = unknown> = {
  readonly logic: AnyActorLogic;
  readonly starts: Start;
  readonly input?: Method<Input, unknown> | undefined;
  readonly tells?: Readonly<Record<string, Lasting>> | undefined;
  readonly hears?: Readonly<Record<string, Reaction<Fact, EventObject> | undefined>> | undefined;
};

/**
 * Describes parts with these types of facts and inputs: first the logic, then its row. `hears` maps facts to events of
 * the part.
 */
export const describeParts = <Fact extends EventObject, Input>() => ({
  pagePart:
    <L extends AnyActorLogic>(logic: L) =>
    (row: Row<L, Fact, Input>) => ({ logic, starts: 'page' as const, ...row }),
  insidePart:
    <L extends AnyActorLogic>(name: string) =>
    (row: Row<LogicLike<L>, Fact, Input>) => ({ logic: late<L>(name), starts: 'inside' as const, ...row }),
});

const isList = (value: unknown): value is readonly EventObject[] => Array.isArray(value);

/** The part's own events for a fact. */
export function heardBy<Fact extends EventObject>({ hears }: Part<Fact>, fact: Fact): readonly EventObject[] {
  const reaction = hears?.[fact.type];
  if (reaction === undefined) return [];
  const events = typeof reaction === 'function' ? reaction(fact) : reaction;
  if (events === null) return [];
  return isList(events) ? events : [events];
}
