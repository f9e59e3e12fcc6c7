import { type AnyStateMachine, type EventFromLogic, type SnapshotFrom, transition } from 'xstate';

/** A receiver and its event: `up` for emitted events, `self` for the machine itself. */
export type Told = [to: string, event: object];

const eventIn = (params: object): object =>
  'event' in params && typeof params.event === 'object' ? (params.event ?? {}) : {};

function receiver(params: object): string {
  const to: unknown = 'to' in params ? params.to : null;
  return typeof to === 'object' && to !== null && 'id' in to ? String(to.id) : String(to);
}

/** The events that the actions of a transition send or emit, in order. */
export const toldBy = (actions: readonly { type: string; params: unknown }[]): Told[] =>
  actions.flatMap(({ type, params }): Told[] => {
    if (typeof params !== 'object' || params === null) return [];
    if (type === 'xstate.sendTo') return [[receiver(params), eventIn(params)]];
    if (type === 'xstate.emit') return [['up', eventIn(params)]];
    return type === 'xstate.raise' ? [['self', eventIn(params)]] : [];
  });

/** Events that xstate creates. */
type MadeEvent = { type: `xstate.${string}` };

/** What a machine sends and emits in response to an event, and its next snapshot. No actor is started. */
export function tell<M extends AnyStateMachine>(
  machine: M,
  from: SnapshotFrom<M>,
  event: EventFromLogic<M> | MadeEvent,
) {
  const [next, actions] = transition<AnyStateMachine>(machine, from, event);
  return { next: next as SnapshotFrom<M>, told: toldBy(actions) };
}
