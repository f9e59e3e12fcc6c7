import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { FaultError, makeFault } from '../../domain/kernel/fault';
import { sealIdentity } from '../../domain/kernel/identity';
import type { UserProfile } from '../../domain/people/profile';
import { TRACKING_CHOICE } from '../../domain/privacy/cookies';
import sample from '../../server/sample/aurora/venue.json';
import { App } from '../../src/views/shell/App';
// Loaded in advance, so that no step waits for them.
import '../../src/views/shell/screens';
import '../../src/views/venue/VenuePages';
import '../../src/views/people/ProfilePanel';
import { withBlockedDesk } from '../e2e/kernel/blocked-desk';
import versionFixture from '../fixtures/contract/venue-version.json';
import { ADA, NOW, renderStage, type Stage } from '../views/kernel/stage';
import type { Act, Executor, Sought } from './actions';
import type { Scene } from './model';
import { WAYS_IN } from './world';

const CHOICES = [...(sample.architectures[0]?.cookieProviders ?? []).map(({ id }) => id), TRACKING_CHOICE];
const UNAUTHORIZED = makeFault('UNAUTHORIZED', { status: 401 });
const NOT_REACHABLE = makeFault('NOT_REACHABLE');
const REQUEST = 'held';

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
  const attributes = { name: 'Ada Lovelace', email: ADA.email, company: '', jobTitle: '' };
  const world = {
    isPublished: scene.isPublished,
    isLoggedIn: scene.isLoggedIn,
    consents: scene.isDecided ? Object.fromEntries(CHOICES.map((id) => [id, id !== TRACKING_CHOICE])) : {},
    profile: { userId: ADA.uid, data: { attributes, revision: 1 } } as UserProfile,
    isHeld: false,
    isSavingRefused: false,
    returning: null as string | null,
    passed: 0,
  };
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
      consents: world.consents,
      profile: () => world.profile,
      saveProfile: save,
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
    'lets the visitor in at the provider': () => comeBack(true),
    'sends the visitor back from the provider': () => comeBack(false),
  };

  const inside = (within_: Sought | undefined) => (within_ === undefined ? screen : within(find(within_)));
  const query = ({ name }: Sought) => (name === null ? {} : { name });
  const find = (sought: Sought): HTMLElement => inside(sought.within).getByRole(sought.role, query(sought));
  const field = (label: string | RegExp): HTMLElement => screen.getByLabelText(label);
  const eventually = <T,>(look: () => T): Promise<T> => waitFor(look, { timeout: PATIENCE_MS });

  return {
    open,
    press: async (thing) => {
      await running().user.click(await eventually(() => find(thing)));
      await answerCommands();
    },
    fill: async (label, value) => {
      const input = await eventually(() => field(label));
      await running().user.clear(input);
      if (value !== '') await running().user.type(input, value);
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
      await eventually(() => screen.getAllByText(said));
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

const PATIENCE_MS = 3000;
const still = {
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
};
