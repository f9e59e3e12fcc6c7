import type { FirebaseApp } from 'firebase/app';
import { fromCallback, fromPromise } from 'xstate';
import { readFault } from '../../../domain/kernel/fault';
import { crowdMachine } from '../../../machines/people/crowd.machine';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { rosterMachine } from '../../../machines/people/roster.machine';
import { inTurn } from '../kernel/idle';
import { late } from '../kernel/late';
import { createLineHolder } from '../kernel/line';
import type { OpenLine } from './presence-line';

/** The identity provider, as far as the realtime database needs it. */
export type PresenceIdentity = {
  app: FirebaseApp;
  /** Reports each new token of the session. */
  watchToken: (tell: () => void) => () => void;
};

export type PresenceSurroundings = {
  identity: () => Promise<PresenceIdentity>;
  /** Resolves when the page has time for the connection. */
  whenCalm: () => Promise<void>;
  /** Reports when the page enters and leaves the back/forward cache. */
  hearPage: (hidden: () => void, shown: () => void) => () => void;
  /** The identity of this tab. */
  sid: string;
  load?: () => Promise<Pick<typeof import('./presence-line'), 'openLine'>>;
};

/** Presence on the Realtime Database SDK, which is fetched when it is first needed. */
export function createPresence({
  identity,
  whenCalm,
  hearPage,
  sid,
  load = () => late(import('./presence-line')),
}: PresenceSurroundings) {
  const { open: openTo, close: closeLine, theLine, withLine } = createLineHolder<OpenLine>();

  let removal: Promise<void> = Promise.resolve();
  /** Removes the attendee’s record while the session is still valid. A second call waits for the same removal. */
  function leave(): Promise<void> {
    removal = closeLine()?.remove() ?? removal;
    return removal;
  }

  const presence = presenceMachine.provide({
    actors: {
      connection: fromCallback(({ input, sendBack }) => {
        let isOn = true;
        const ends: (() => void)[] = [];
        const open = async () => {
          await whenCalm();
          const [{ openLine }, { app, watchToken }] = await inTurn(Promise.all([load(), identity()]));
          if (!isOn) return;
          const opened = openLine(app, input, sid, (event) => isOn && sendBack(event));
          openTo(opened);
          ends.push(
            hearPage(opened.pause, opened.resume),
            watchToken(() => isOn && sendBack({ type: 'presence.renewed' })),
          );
        };
        open().catch((error: unknown) => isOn && sendBack({ type: 'presence.unopened', fault: readFault(error) }));
        return () => {
          isOn = false;
          for (const end of ends) end();
        };
      }),
      armRemoval: fromPromise(({ input }) => theLine().arm(input)),
      disarmRemoval: fromPromise(() => theLine().disarm()),
      updateAttendee: fromPromise(({ input }) => theLine().write(input)),
      hideAttendee: fromPromise(({ input }) => theLine().hide(input)),
      removeAttendee: fromPromise(leave),
    },
  });

  const crowd = crowdMachine.provide({
    actors: {
      roster: rosterMachine.provide({
        actors: {
          rosterFeed: fromCallback(({ input, sendBack }) => withLine((opened) => opened.readRoster(input, sendBack))),
        },
      }),
      countFeed: fromCallback(({ input, sendBack }) =>
        withLine((opened) => opened.readCount(input.areaId, (count) => sendBack({ type: 'crowd.counted', count }))),
      ),
      staffFeed: fromCallback(({ sendBack }) =>
        withLine((opened) => opened.readStaff((staff) => sendBack({ type: 'crowd.staff', staff }))),
      ),
    },
  });

  return { presence, crowd, leave };
}
