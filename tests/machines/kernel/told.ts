import { type AnyStateMachine, type EventFromLogic, type SnapshotFrom, transition } from 'xstate';

/** Who is told what: `up` is whoever hears what the machine emits, `self` the machine itself. */
export type Told = [to: string, event: object];

const eventIn = (params: object): object =>
  'event' in params && typeof params.event === 'object' ? (params.event ?? {}) : {};

function receiver(params: object): string {
  const to: unknown = 'to' in params ? params.to : null;
  return typeof to === 'object' && to !== null && 'id' in to ? String(to.id) : String(to);
}

/** What of the actions of a transition is heard by others, in order. */
export const toldBy = (actions: readonly { type: string; params: unknown }[]): Told[] =>
  actions.flatMap(({ type, params }): Told[] => {
    if (typeof params !== 'object' || params === null) return [];
    if (type === 'xstate.sendTo') return [[receiver(params), eventIn(params)]];
    if (type === 'xstate.emit') return [['up', eventIn(params)]];
    return type === 'xstate.raise' ? [['self', eventIn(params)]] : [];
  });

/** Events that xstate makes. */
type MadeEvent = { type: `xstate.${string}` };

/** What a machine tells when it takes up an event, and where it stands then; nothing is started. */
export function tell<M extends AnyStateMachine>(
  machine: M,
  from: SnapshotFrom<M>,
  event: EventFromLogic<M> | MadeEvent,
) {
  const [next, actions] = transition<AnyStateMachine>(machine, from, event);
  return { next: next as SnapshotFrom<M>, told: toldBy(actions) };
}
