import type { Actor, EventObject } from 'xstate';
import type { LoginOptions } from '../../domain/login';
import type { FirebaseSettings, UiConfig } from '../../domain/ui-config';
import type { UserInfo } from '../../domain/user';
import type { Venue } from '../../domain/venue';
import type { VenueVersion } from '../../domain/version';
import { applicationMachine } from '../../machines/application.machine';
import { areaMachine } from '../../machines/area.machine';
import type { dialogsMachine } from '../../machines/dialogs.machine';
import { filmMachine, type PreparedFilm } from '../../machines/film.machine';
import type { globalErrorMachine } from '../../machines/global-error.machine';
import { type ImageRequest, imageMachine } from '../../machines/image.machine';
import { imagesMachine } from '../../machines/images.machine';
import { languageMachine } from '../../machines/language.machine';
import { type Credentials, loginMachine } from '../../machines/login.machine';
import { loginOptionsMachine } from '../../machines/login-options.machine';
import type { navigationMachine } from '../../machines/navigation.machine';
import { publicationMachine } from '../../machines/publication.machine';
import type { requestsMachine } from '../../machines/requests.machine';
import type { AddressCommand, Report, RootInput, WorldCommand } from '../../machines/root.events';
import { rootMachine } from '../../machines/root.machine';
import type { serverTimeMachine } from '../../machines/server-time.machine';
import { type Identity, sessionMachine } from '../../machines/session.machine';
import { SYSTEM } from '../../machines/systems';
import { venueMachine } from '../../machines/venue.machine';
import { ADA, AURORA, CONFIG, calls, feed, LIVE, LOGIN_ON, quiet, userInfo } from './fakes';
import { start } from './harness';

/** One-shot actors of the whole application, each answering well at once until a test has it do otherwise. */
const newService = () => ({
  readConfig: calls<UiConfig>(() => CONFIG),
  cleanUp: calls<{ mustReload: boolean }>(() => ({ mustReload: false })),
  loadCatalogue: calls<void, { locale: string }>(() => {}),
  storeLanguage: calls<void, { locale: string }>(() => {}),
  readVersion: calls<VenueVersion, { again: boolean }>(() => LIVE),
  readLoginOptions: calls<LoginOptions>(() => LOGIN_ON),
  checkAuthority: calls<{ roles: readonly string[] }>(() => ({ roles: ['DESIGNER'] })),
  readUserInfo: calls<UserInfo>(() => userInfo(ADA)),
  refreshToken: calls<{ roles: readonly string[] }>(() => ({ roles: ['DESIGNER'] })),
  leavePresence: calls<void>(() => {}),
  readVenue: calls<Venue, { architectureId: string }>(() => AURORA),
  prepareFilm: calls<PreparedFilm, { videoUrl: string }>(() => ({ url: null, mayStart: false })),
});

/** An identity provider that says who is there when it is asked first, and at every change. */
function newProvider(first: Identity | null) {
  let present = first;
  const identityFeed = feed<EventObject, { firebase: FirebaseSettings | null }>(() => ({
    type: 'identity.changed',
    identity: present,
  }));
  /** Somebody signed in or out, here or in another tab. */
  const become = (identity: Identity | null): void => {
    present = identity;
    if (identityFeed.isOn()) identityFeed.say({ type: 'identity.changed', identity });
  };
  return {
    identityFeed,
    become,
    signIn: calls<void, { credentials: Credentials }>(() => become(ADA)),
    sendReset: calls<void, { email: string }>(() => {}),
    signOut: calls<void>(() => become(null)),
  };
}

export type Visit = { path?: string; identity?: Identity | null; input?: Partial<RootInput> };

/** A tab of a browser whose venue is live, asks for e-mail and password, and answers well, all of which a test may change before `open`. */
export function newTab({ path = '/', identity = null, input = {} }: Visit = {}) {
  const service = newService();
  const provider = newProvider(identity);
  const world = feed<WorldCommand>();
  const addressBar = feed<AddressCommand>();
  const reporter = feed<Report>();
  const picture = feed<EventObject, ImageRequest>();
  const done = () => calls<void>(() => {}).logic;
  const machine = rootMachine.provide({
    actors: {
      world: world.logic,
      addressBar: addressBar.logic,
      reporter: reporter.logic,
      application: applicationMachine.provide({
        actors: {
          readConfig: service.readConfig.logic,
          dressPage: calls<void, { config: UiConfig | null }>(() => {}).logic,
          cleanUp: service.cleanUp.logic,
          reloadPage: done(),
          loadAnalytics: calls<void, { config: UiConfig | null }>(() => {}).logic,
        },
      }),
      language: languageMachine.provide({
        actors: {
          loadCatalogue: service.loadCatalogue.logic,
          storeLanguage: service.storeLanguage.logic,
          showLanguage: calls<void, { locale: string; direction: 'ltr' | 'rtl' }>(() => {}).logic,
        },
      }),
      publication: publicationMachine.provide({ actors: { readVersion: service.readVersion.logic } }),
      loginOptions: loginOptionsMachine.provide({ actors: { readLoginOptions: service.readLoginOptions.logic } }),
      session: sessionMachine.provide({
        actors: {
          identityFeed: provider.identityFeed.logic,
          checkAuthority: service.checkAuthority.logic,
          readUserInfo: service.readUserInfo.logic,
          refreshToken: service.refreshToken.logic,
          leavePresence: service.leavePresence.logic,
          signOut: provider.signOut.logic,
        },
      }),
      login: loginMachine.provide({ actors: { signIn: provider.signIn.logic, sendReset: provider.sendReset.logic } }),
      venue: venueMachine.provide({ actors: { readVenue: service.readVenue.logic } }),
      area: areaMachine.provide({
        actors: { keepPresentation: calls<void, { presentation: 'picture' | 'list' }>(() => {}).logic },
      }),
      film: filmMachine.provide({ actors: { prepareFilm: service.prepareFilm.logic } }),
      images: imagesMachine.provide({
        actors: { image: imageMachine.provide({ actors: { picture: picture.logic } }) },
      }),
    },
  });
  const open = async () => {
    const run = start(machine, {
      input: {
        path,
        now: 1_000_000,
        presentation: 'picture',
        language: {
          sources: { query: null, stored: null, browser: 'en' },
          catalogues: ['en', 'de', 'ar'],
        },
        ...input,
      },
    });
    const { system } = run.actor;
    const children = {
      application: system.get(SYSTEM.application) as Actor<typeof applicationMachine>,
      area: system.get(SYSTEM.area) as Actor<typeof areaMachine>,
      dialogs: system.get(SYSTEM.dialogs) as Actor<typeof dialogsMachine>,
      globalError: system.get(SYSTEM.globalError) as Actor<typeof globalErrorMachine>,
      images: system.get(SYSTEM.images) as Actor<typeof imagesMachine>,
      language: system.get(SYSTEM.language) as Actor<typeof languageMachine>,
      login: system.get(SYSTEM.login) as Actor<typeof loginMachine>,
      navigation: system.get(SYSTEM.navigation) as Actor<typeof navigationMachine>,
      requests: system.get(SYSTEM.requests) as Actor<typeof requestsMachine>,
      serverTime: system.get(SYSTEM.serverTime) as Actor<typeof serverTimeMachine>,
      session: system.get(SYSTEM.session) as Actor<typeof sessionMachine>,
      venue: system.get(SYSTEM.venue) as Actor<typeof venueMachine>,
    };
    const { login, session, navigation } = children;
    await quiet();
    return {
      ...run,
      ...children,
      /** Where the visitor stands, or is stopped. */
      place: () => [navigation.getSnapshot().value, navigation.getSnapshot().context.path],
      logIn: async () => {
        login.send({
          type: 'login.submit',
          credentials: { kind: 'EMAIL_PASSWORD', email: ADA.email, password: 'difference engine' },
        });
        await quiet();
      },
      logOut: async () => {
        session.send({ type: 'session.logout' });
        await quiet();
      },
      go: async (to: string) => {
        navigation.send({ type: 'navigation.go', path: to });
        await quiet();
      },
    };
  };
  return { ...service, provider, world, addressBar, reporter, picture, machine, open };
}
