import type { EventObject } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { PresenceEvent, PresenceLine, PresenceUpdate } from '../../../machines/people/presence.events';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { calls, faultError, feed, GRACE, profileOf, quiet } from '../kernel/fakes';
import { start } from '../kernel/harness';
import { ALLOW, arrive, CONNECTED, DATABASE, enter, LED } from './presence.inputs';

export const OTHER = seal(profileOf(GRACE));
export const OFFLINE = faultError('NOT_REACHABLE');
export const LINE = { database: DATABASE, mode: 'live', uid: 'ada' } as const;
export const at = (state: string) => ({ on: { tab: 'leading', line: { connected: state } } });
export const INVISIBLE: PresenceEvent = { type: 'presence.avail', status: 'Offline' };
export const CONNECTING = { on: { tab: 'leading', line: { connecting: 'early' } } };

/** A tab that writes, in the lobby. */
export async function presence(...first: PresenceEvent[]) {
  const connection = feed<EventObject, PresenceLine>();
  const tabLock = feed<EventObject, PresenceLine>(() => LED);
  const armRemoval = calls<void, PresenceUpdate>(() => {});
  const disarmRemoval = calls<void, PresenceLine>(() => {});
  const updateAttendee = calls<void, PresenceUpdate>(() => {});
  const hideAttendee = calls<void, PresenceUpdate>(() => {});
  const removeAttendee = calls<void, PresenceLine>(() => {});
  const machine = presenceMachine.provide({
    actors: {
      connection: connection.logic,
      tabLock: tabLock.logic,
      armRemoval: armRemoval.logic,
      disarmRemoval: disarmRemoval.logic,
      updateAttendee: updateAttendee.logic,
      hideAttendee: hideAttendee.logic,
      removeAttendee: removeAttendee.logic,
    },
  });
  const run = start(machine, { input: { now: 1 } });
  const send = async (...events: PresenceEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  await send(...first);
  return {
    ...run,
    machine,
    send,
    connection,
    tabLock,
    armRemoval,
    disarmRemoval,
    updateAttendee,
    hideAttendee,
    removeAttendee,
    state: () => run.actor.getSnapshot().value,
    isReady: () => run.actor.getSnapshot().hasTag('ready'),
    /** Failures, without what is said about the line itself. */
    failures: () => run.emitted.filter(({ type }) => type === 'presence.failed'),
    areas: () => updateAttendee.inputs().map(({ areaId }) => areaId),
  };
}
export const HERE = [enter('lobby'), ALLOW, arrive('ada'), CONNECTED] as const;
