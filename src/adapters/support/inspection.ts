import { createInspector } from '@statelyai/inspect';
import {
  Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type EventObject,
  fromCallback,
  type InspectionEvent,
} from 'xstate';
import {
  INSPECTION_CHANNEL,
  readInspectorMessage,
  type StatelyEvent,
  type VenueMessage,
} from '../../../domain/support/inspection';
import { MARKS } from '../../../machines/kernel/marks';
import type { BroadcastCommand } from '../../../machines/support/inspection.machine';
import { createPaths, createWriter, plainSnapshot } from '../../../machines/support/plain';
import { livingIn, rootOf } from '../../../machines/support/record';
import { createRedact } from '../../../machines/support/redact';

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Turns what happens in an actor tree into messages of `@statelyai/inspect`, with personal and secret values hidden
 * as in recordings.
 */
export function createTeller(root: AnyActorRef, send: (event: StatelyEvent) => void) {
  const redact = createRedact(MARKS);
  const pathOf = createPaths(new Map(), new Map(), redact.actorName);
  const writer = createWriter(pathOf, redact);
  const names = new Map<string, string>();
  const stately = createInspector(
    { send: (event) => send({ ...event, rootId: root.sessionId, ...renamed(event) }) },
    { autoStart: false, serializationDepthLimit: 100 },
  );
  const renamed = ({ type, sessionId }: { type: string; sessionId: string }) =>
    type === '@xstate.actor' ? { name: names.get(sessionId) ?? sessionId } : {};
  /** A new actor has no snapshot yet. */
  const introduce = (actor: AnyActorRef, isNew: boolean): void => {
    names.set(actor.sessionId, nameIn(pathOf(actor)));
    stately.actor(actor, isNew ? { status: 'active' } : plainSnapshot(actor.getSnapshot(), actor, writer));
  };
  const sources = new WeakMap<object, Actor<AnyActorLogic>>();
  const eventOf = (event: EventObject, actor: AnyActorRef) => ({
    ...writer.writeEvent(event, actor, sources.get(event) ?? null),
    type: event.type,
  });
  return {
    introduceAll: () => livingIn(root).forEach((actor) => introduce(actor, false)),
    tell(seen: InspectionEvent): void {
      const { actorRef: actor } = seen;
      if (!(actor instanceof Actor)) return;
      if (seen.type === '@xstate.actor') introduce(actor, true);
      else if (seen.type === '@xstate.event') {
        const { event, sourceRef: source } = seen;
        if (source instanceof Actor) sources.set(event, source);
        stately.event(actor, eventOf(event, actor), source instanceof Actor ? { source } : {});
      } else if (seen.type === '@xstate.snapshot') {
        stately.snapshot(actor, plainSnapshot(seen.snapshot, actor, writer), { event: eventOf(seen.event, actor) });
      }
    },
  };
}

/** Sends the events of its actor tree to inspectors in other tabs. */
export const broadcast = fromCallback<BroadcastCommand>(({ self, sendBack, receive }) => {
  const root = rootOf(self);
  const line = new BroadcastChannel(INSPECTION_CHANNEL);
  const tab = crypto.randomUUID();
  const say = (to: string | null, isAll: boolean, events: StatelyEvent[]): void => {
    const message: VenueMessage = { type: 'venue.told', tab, title: document.title, to, isAll, events };
    line.postMessage(message);
  };
  let waiting: StatelyEvent[] = [];
  // A message to the own port arrives soon after the current task, even in a hidden tab, where timers and frames are
  // delayed.
  const soon = new MessageChannel();
  const flush = (): void => {
    if (waiting.length === 0) return;
    say(null, false, waiting);
    waiting = [];
  };
  soon.port1.onmessage = flush;
  const teller = createTeller(root, (event) => {
    if (waiting.length === 0) soon.port2.postMessage(null);
    waiting.push(event);
  });
  let listening: { unsubscribe: () => void } | null = null;
  receive((command) => {
    if (command.type === 'broadcast.sign') say(null, false, []);
    else if (command.type === 'broadcast.stop') {
      listening?.unsubscribe();
      listening = null;
      waiting = [];
    } else {
      flush();
      teller.introduceAll();
      say(command.inspector, true, waiting);
      waiting = [];
      listening ??= root.system.inspect((seen) => teller.tell(seen));
    }
  });
  line.onmessage = ({ data }) => {
    const message = readInspectorMessage(data);
    if (message === null) return;
    const { inspector } = message;
    if (message.type === '@statelyai.disconnected') sendBack({ type: 'inspector.left', inspector });
    else sendBack({ type: 'inspector.came', inspector, wantsAll: message.wants === 'all' });
  };
  const leave = (): void => line.postMessage({ type: 'venue.left', tab } satisfies VenueMessage);
  window.addEventListener('pagehide', leave);
  return () => {
    listening?.unsubscribe();
    window.removeEventListener('pagehide', leave);
    leave();
    line.close();
    soon.port1.close();
  };
});
