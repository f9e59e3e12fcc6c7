import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { FaultError, makeFault } from '../../domain/kernel/fault';
import { sealIdentity } from '../../domain/kernel/identity';
import { seal } from '../../domain/kernel/sealed';
import type { Attendee } from '../../domain/people/presence';
import type { UserProfile } from '../../domain/people/profile';
import { TRACKING_CHOICE } from '../../domain/privacy/cookies';
import type { Messages } from '../../machines/chat/chat.events';
import sample from '../../server/sample/aurora/venue.json';
import { App } from '../../src/views/shell/App';
// Loaded in advance, so that no step waits for them.
import '../../src/views/shell/screens';
import '../../src/views/venue/VenuePages';
import '../../src/views/people/ProfilePanel';

import '../../src/views/people/list/PeopleList';
import '../../src/views/chat/PanelContent';
import '../../src/views/calls/CallContent';
import '../../src/views/widgets/chat/ChatWidget';
import '../../src/views/widgets/media-board/MediaBoardWidget';
import '../../src/views/widgets/meeting/MeetingWidget';
import '../../src/views/widgets/presence-list/PresenceListWidget';
import '../../src/views/widgets/social-wall/SocialWallWidget';
import '../../src/views/widgets/whiteboard/WhiteboardWidget';
import '../../src/views/search/SearchContent';

import { withBlockedDesk } from '../e2e/kernel/blocked-desk';

import versionFixture from '../fixtures/contract/venue-version.json';
import { ADA, NOW, renderStage, type Stage } from '../views/kernel/stage';
import type { Act, Executor, Sought } from './actions';
import type { Scene } from './model';
import { SAMPLE_ACCOUNTS, SAMPLE_NAMES, valueOf, WAYS_IN } from './world';

const GRACE = {
  uid: 'grace',
  attendee: seal<Attendee>({ uid: 'grace', areaId: 'lobby', timestamp: 1, name: SAMPLE_NAMES.grace }),
};
const CHOICES = [...(sample.architectures[0]?.cookieProviders ?? []).map(({ id }) => id), TRACKING_CHOICE];
const STAGE = { id: 'area:stage', type: 'AREA', title: 'Main stage', snippet: '', areaId: 'stage' };
const UNAUTHORIZED = makeFault('UNAUTHORIZED', { status: 401 });
const NOT_REACHABLE = makeFault('NOT_REACHABLE');
const REQUEST = 'held';
const DIRECT = `d~grace~${ADA.uid}`;
const GROUP = 'g~three';
const GONE_MS = 2000;

const venue = withBlockedDesk(sample);
const venueOf = (type: Scene['banner']) => ({
  ...venue,
  architectures: venue.architectures.map((one) => ({
    ...one,
    cookieBannerConfig: { ...one.cookieBannerConfig, type },
  })),
});

/** Executes actions on the rendered application, in a faked world. */
export function viewExecutor(scene: Scene): Executor {
  const attributes = { name: SAMPLE_NAMES.ada, email: ADA.email, company: '', jobTitle: '' };
  const world = {
    isPublished: scene.isPublished,
    isLoggedIn: scene.isLoggedIn,
    consents: scene.isDecided ? Object.fromEntries(CHOICES.map((id) => [id, id !== TRACKING_CHOICE])) : {},
    profile: { userId: ADA.uid, data: { attributes, revision: 1 } } as UserProfile,
    isHeld: false,
    isSavingRefused: false,
    isSearchBroken: false,
    returning: null as string | null,
    passed: 0,
    messages: 0,
  };
  const rooms: Record<string, Messages> = {};
  const listed = new Set<string>();
  let release: ((isThere: boolean) => void) | null = null;
  let stage: Stage | null = null;
  let heard = 0;

  const running = (): Stage => {
    if (stage === null) throw new Error('Nothing is open yet');
    return stage;
  };
  const whole = (): AnyActorRef => running().root;
  const become = (isThere: boolean): void => {
    world.isLoggedIn = isThere;
    const session: AnyActorRef = running().actor('session');
    session.send({ type: 'identity.changed', identity: isThere ? sealIdentity(ADA) : null });
  };
  const readVenue = async (): Promise<unknown> => {
    if (world.isHeld) {
      const isThere = await new Promise<boolean>((resolve) => {
        release = resolve;
        // Not through `tell`, which would wait for the current step.
        setImmediate(() => whole().send({ type: 'http.waiting', id: REQUEST, delayMs: 30_000, now: NOW }));
      });
      if (!isThere) throw new FaultError(NOT_REACHABLE);
    }
    return venueOf(scene.banner);
  };
  const save = async (saved: UserProfile): Promise<UserProfile> => {
    if (world.isSavingRefused) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 500 }));
    const { revision } = world.profile.data;
    if (saved.data.revision !== revision) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 409 }));
    world.profile = { ...saved, data: { ...saved.data, revision: (revision ?? 0) + 1 } };
    return world.profile;
  };

  const open = async (path: string): Promise<void> => {
    if (stage) {
      stage.unmount();
      stage.root.stop();
    }
    const isBack = world.returning !== null;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...still,
      matches: query.includes('reduced-motion'),
      media: query,
    }));
    stage = renderStage(<App />, {
      path,
      identity: world.isLoggedIn ? ADA : null,
      options: scene.isAnonymous ? [{ type: 'ANONYMOUS' }] : WAYS_IN,
      version: () => (world.isPublished ? versionFixture : { ...versionFixture, publishedVersion: -1 }),
      venue: readVenue,
      roster: () => ({ type: 'roster.listed', found: [] }),
      consents: world.consents,
      profile: () => world.profile,
      saveProfile: save,
      search: async ({ q }) => {
        if (world.isSearchBroken) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 500 }));
        return q === 'keynote' ? { answer: null, sources: [], results: [STAGE] } : {};
      },
      keepDecisions: async ({ decisions }) => void (world.consents = { ...decisions }),
      returning: world.returning,
      finishRedirect: async () => isBack && world.isLoggedIn,
      signIn: async (credentials) => {
        if (JSON.stringify(credentials).includes('wrong')) {
          throw new FaultError(makeFault('PROCESSING_ERROR', { code: 'auth/wrong-password' }));
        }
        become(true);
      },
    });
    heard = 0;
    world.returning = null;
  };

  /** The page's requests, answered according to the network. */
  const answerCommands = async (): Promise<void> => {
    const { commands } = running();
    const news = commands.slice(heard);
    heard = commands.length;
    for (const { type } of news) {
      const isGivenUp = type === 'http.giveUp';
      if (!isGivenUp && !(type === 'http.hurry' && !world.isHeld)) continue;
      await running().tell({ type: 'http.resumed', id: REQUEST });
      await act(async () => release?.(!isGivenUp));
      release = null;
    }
  };

  const comeBack = async (isThere: boolean): Promise<void> => {
    world.returning = running().startRedirect.mock.calls.at(-1)?.[0] ?? null;
    if (world.returning === null) throw new Error('The page has not left for a provider');
    world.isLoggedIn = isThere;
    await open('/login');
  };

  /** A message of another attendee, in its room if that is open, and in the list of chats. */
  const say = async (room: string, from: string, said: string): Promise<void> => {
    world.messages += 1;
    const messages = { [`m${world.messages}`]: seal({ from, at: NOW, kind: 'text' as const, text: said }) };
    rooms[room] = { ...rooms[room], ...messages };
    const lastId = `m${world.messages}`;
    const news = {
      lastId,
      last: null,
      unread: world.messages,
      mentions: 0,
      isMuted: false,
      isCall: false,
      name: seal('Team of three'),
    };
    await act(async () => {
      running().chat.inbox({ type: 'inbox.changed', room, news });
      running().chat.rooms.get(room)?.({ type: 'room.changed', messages, removed: [] });
    });
  };
  /** What is in a room, once it is open. */
  const list = async (): Promise<void> => {
    for (const [room, tellRoom] of running().chat.rooms) {
      if (listed.has(room)) continue;
      listed.add(room);
      await act(async () =>
        tellRoom({ type: 'room.listed', messages: rooms[room] ?? {}, hasOlder: false, readId: null }),
      );
    }
  };
  /** What the user has sent comes back from the service, to the room that is open. */
  const echo = async (): Promise<void> => {
    const { posted, rooms: opened } = running().chat;
    const [room] = [...opened.keys()].slice(-1);
    if (room === undefined) return;
    for (const said of posted.splice(0)) await say(room, ADA.uid, said);
  };
  const acts: Readonly<Record<Act, () => Promise<void>>> = {
    'publishes the venue': async () => void (world.isPublished = true),
    'unpublishes the venue': async () => void (world.isPublished = false),
    'takes the network away': () => running().tell({ type: 'page.wentOffline' }),
    'gives the network back': async () => {
      await running().tell({ type: 'page.wentOnline' });
      await answerCommands();
    },
    'keeps the venue to itself': async () => void (world.isHeld = true),
    'gives the venue out again': async () => void (world.isHeld = false),
    'ends the session': async () => {
      world.isLoggedIn = false;
      await running().tell({ type: 'http.failed', fault: UNAUTHORIZED });
    },
    'logs the visitor out in another tab': () => act(async () => become(false)),
    'changes the profile elsewhere': async () => {
      const { data } = world.profile;
      world.profile = {
        ...world.profile,
        data: {
          ...data,
          attributes: { ...data.attributes, company: 'Theirs and Sons' },
          revision: (data.revision ?? 0) + 1,
        },
      };
    },
    'refuses to save': async () => void (world.isSavingRefused = true),
    'saves again': async () => void (world.isSavingRefused = false),
    'lets the search fail': async () => void (world.isSearchBroken = true),
    'lets the search succeed': async () => void (world.isSearchBroken = false),
    'brings Grace': () => running().changeRosters({ type: 'roster.changed', joined: [GRACE], left: [] }),
    'takes Grace away': async () => {
      await running().changeRosters({ type: 'roster.changed', joined: [], left: ['grace'] });
      await running().pass(GONE_MS);
    },
    'lets Grace write to Ada': () => say(DIRECT, 'grace', 'Hello from Grace'),
    'lets Grace call': () =>
      act(async () => running().calls.ring({ type: 'calls.rang', from: 'grace', room: DIRECT, isQuiet: false })),
    'lets Grace hang up': () => act(async () => running().calls.ring({ type: 'calls.withdrawn', from: 'grace' })),
    'lets Grace make a group of three': () => say(GROUP, 'grace', 'First of three'),
    'lets Hedy write to the group': () => say(GROUP, 'hedy', 'Second of three'),
    'lets the visitor in at the provider': () => comeBack(true),
    'sends the visitor back from the provider': () => comeBack(false),
  };

  const inside = (within_: Sought | undefined) => (within_ === undefined ? screen : within(find(within_)));
  const query = ({ name }: Sought) => (name === null ? {} : { name });
  const find = (sought: Sought): HTMLElement => inside(sought.within).getByRole(sought.role, query(sought));
  const field = (label: string | RegExp): HTMLElement => screen.getByLabelText(label);
  /** A room opens once its view has come, which may be after the press. */
  const eventually = <T,>(look: () => T): Promise<T> =>
    waitFor(
      async () => {
        await list();
        return look();
      },
      { timeout: PATIENCE_MS },
    );

  return {
    open,
    press: async (thing) => {
      await running().user.click(await eventually(() => find(thing)));
      await answerCommands();
    },
    fill: async (label, value) => {
      const input = await eventually(() => field(label));
      await running().user.clear(input);
      const typed = typeof value === 'string' ? value : valueOf(SAMPLE_ACCOUNTS.ada, value.own);
      if (typed) await running().user.type(input, typed);
    },
    see: async (thing) => {
      await eventually(() => find(thing));
    },
    miss: async (thing) => {
      await eventually(() => {
        const place = thing.within === undefined ? screen : within(find(thing.within));
        expect(place.queryByRole(thing.role, query(thing))).toBeNull();
      });
    },
    read: async (said) => {
      await waitFor(
        async () => {
          await list();
          await echo();
          screen.getAllByText(said);
        },
        { timeout: PATIENCE_MS },
      );
    },
    hold: async (label, value) => {
      await eventually(() => expect(field(label)).toHaveValue(value));
    },
    freeze: async () => {},
    wait: async (ms) => {
      world.passed += ms;
      await running().pass(ms);
      await running().tick(NOW + world.passed);
    },
    act: (what) => acts[what](),
  };
}

/** An upper bound for busy machines. */
const PATIENCE_MS = 15_000;
const still = {
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
};
