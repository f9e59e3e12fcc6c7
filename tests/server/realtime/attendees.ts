import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { deleteApp, type FirebaseApp } from 'firebase/app';
import { createActor, fromCallback, waitFor } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { PresenceStatus } from '../../../domain/people/presence';
import type { PresenceEvent } from '../../../machines/people/presence.events';
import { createPresence, type PresenceIdentity } from '../../../src/adapters/people/presence';
import { GRACE, profileOf } from '../../machines/kernel/fakes';
import { appOf } from './app-of';
import { tokenOf } from './realtime';

let names = 0;
const lives: { app: FirebaseApp; stop: () => void }[] = [];

type Given = {
  identity: PresenceIdentity;
  database: string;
  uid: string;
  areaId: string;
  status?: PresenceStatus;
};

/** A tab of a user with the real machines, the real adapter and the unmodified SDK. */
export function openTabWith({ identity, database, uid, areaId, status = 'Available' }: Given) {
  names += 1;
  let put: { hidden: () => void; shown: () => void } | null = null;
  const adapter = createPresence({
    identity: async () => identity,
    whenCalm: async () => {},
    hearPage: (hidden, shown) => {
      put = { hidden, shown };
      return () => {};
    },
    sid: `tab-${names}`,
  });
  const tabLock = { tell: null as ((event: PresenceEvent) => void) | null };
  const presence = createActor(
    adapter.presence.provide({
      actors: {
        tabLock: fromCallback(({ sendBack }) => {
          tabLock.tell = sendBack;
          sendBack({ type: 'presence.led' });
        }),
      },
    }),
    { input: { now: names } },
  );
  const crowd = createActor(adapter.crowd);
  presence.on('presence.opened', ({ mode }) => crowd.send({ type: 'crowd.open', mode }));
  presence.on('presence.closed', () => crowd.send({ type: 'crowd.close' }));
  presence.start();
  crowd.start();
  const enter = (place: string) => {
    presence.send({ type: 'presence.enterArea', areaId: place });
    crowd.send({ type: 'crowd.enterArea', areaId: place });
  };
  const stop = () => {
    presence.stop();
    crowd.stop();
  };
  lives.push({ app: identity.app, stop });
  const avail = (chosen: PresenceStatus) => presence.send({ type: 'presence.avail', status: chosen });
  avail(status);
  presence.send({ type: 'presence.configure', database });
  presence.send({ type: 'presence.arrive', uid, attendee: seal(profileOf({ ...GRACE, uid })) });
  enter(areaId);
  const attendees = (of: 'area' | 'everyone') => {
    const roster = crowd.getSnapshot().children[of]?.getSnapshot();
    const found = roster !== undefined && 'context' in roster ? roster.context.attendees : {};
    return Object.values(found).map((attendee) => attendee.open());
  };
  return {
    presence,
    crowd,
    enter,
    attendees,
    avail,
    /** Also notices the moment between two connections. */
    disconnected: () => waitFor(presence, (snapshot) => !snapshot.matches({ on: { line: 'connected' } })),
    isHidden: () => presence.getSnapshot().matches({ on: { line: { connected: 'hidden' } } }),
    isPresent: () => presence.getSnapshot().matches({ on: { line: { connected: 'present' } } }),
    isRefused: () => presence.getSnapshot().matches({ on: { line: { connected: 'refused' } } }),
    /** The users whom this tab shows in its area, or everywhere. */
    sees: (of: 'area' | 'everyone' = 'area') =>
      attendees(of)
        .map((attendee) => attendee.uid)
        .toSorted(),
    lead: (isLeading: boolean) => tabLock.tell?.({ type: isLeading ? 'presence.led' : 'presence.followed' }),
    hide: () => put?.hidden(),
    show: () => put?.shown(),
    leave: () => adapter.leave(),
    logOut: async () => {
      await adapter.leave();
      presence.send({ type: 'presence.depart' });
    },
    /** The tab is gone without a word. */
    close: async () => {
      stop();
      await deleteApp(identity.app);
    },
  };
}

/** A tab of a user in the lobby, with tokens that the test's server believes. */
export function openTab(
  port: number,
  uid: string,
  areaId = 'lobby',
  isLoggedIn = true,
  status: PresenceStatus = 'Available',
) {
  let isIn = isLoggedIn;
  const { app, renew } = appOf(`tab ${names + 1}`, () => (isIn ? tokenOf(uid) : null));
  const renewals = new Set<() => void>();
  const watchToken = (tell: () => void) => {
    renewals.add(tell);
    return () => renewals.delete(tell);
  };
  const database = `http://127.0.0.1:${port}/?ns=venue`;
  return {
    ...openTabWith({ identity: { app, watchToken }, database, uid, areaId, status }),
    /** The session ends, or has a new token. */
    signOut: () => {
      isIn = false;
    },
    renew: () => {
      isIn = true;
      renew();
      for (const tell of renewals) tell();
    },
  };
}

export async function closeTabs(): Promise<void> {
  for (const { app, stop } of lives.splice(0)) {
    stop();
    await deleteApp(app).catch(() => {});
  }
}

/** A network between tabs and the server, which can crash a connection or fall silent. */
export async function openNetwork(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.pipe(far).on('error', end).on('close', end);
    far.pipe(near).on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections at once. */
    crash: () => {
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    },
    /** Nothing passes any more on the present connections, and neither end is told. */
    fallSilent: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    /** What the server answers from now on is lost. */
    loseAnswers: () => {
      for (const [near, far] of pairs) {
        far.unpipe(near);
        far.resume();
      }
    },
    stop: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
