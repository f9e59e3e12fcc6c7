import type { LoginOption } from '../../domain/login/login';
import type { Marks, ShapeOf } from '../kernel/marks';
import { FAULT, FIREBASE, IDENTITY, KEY, PLACE } from '../kernel/shapes';
import type { entryMachine } from './entry.machine';
import type { lockoutMachine } from './lockout.machine';
import type { loginMachine } from './login.machine';
import type { loginOptionsMachine } from './login-options.machine';
import type { sessionMachine } from './session.machine';
import type { signOnMachine } from './sign-on.machine';

const OPTION = {
  id: 'id',
  kind: 'id',
  displayName: 'hidden',
  providerId: 'id',
} as const satisfies ShapeOf<LoginOption>;
const OPTIONS = { options: OPTION, ignored: 'id' } as const;
const PROVIDER = { providerId: 'id' } as const;
const ROLES = { roles: 'id' } as const;
const FAILURE = { step: 'id', fault: FAULT } as const;
const REFUSAL = { message: 'message', fault: FAULT } as const;

export const loginMarks = {
  entry: {
    context: { visitor: 'person', captured: 'person' },
    input: { captured: 'person' },
    events: { 'entry.logIn': { uid: 'person' } },
    facts: { 'entry.consentsRead': { consents: 'id' } },
    actors: { readConsents: { output: 'id' }, captureLogin: { input: { visitor: 'person' } } },
  } satisfies Marks<typeof entryMachine>,
  loginOptions: {
    context: { ...OPTIONS, fault: FAULT },
    facts: {
      'loginOptions.known': { options: OPTIONS },
      'loginOptions.ignored': { kinds: 'id' },
      'loginOptions.failed': { fault: FAULT },
    },
    actors: { readLoginOptions: { output: OPTIONS } },
  } satisfies Marks<typeof loginOptionsMachine>,
  session: {
    context: { firebase: FIREBASE, identity: IDENTITY, roles: 'id' },
    events: {
      'session.connect': { firebase: FIREBASE },
      'session.expire': { fault: FAULT },
      'identity.changed': { identity: IDENTITY },
    },
    facts: {
      'session.signedIn': { uid: 'person', roles: 'id' },
      'session.signedOut': { uid: 'person' },
      'session.ended': { fault: FAULT },
      'session.denied': { fault: FAULT },
      'session.refused': REFUSAL,
    },
    actors: {
      identityFeed: { input: { firebase: FIREBASE } },
      checkAuthority: { output: ROLES },
      refreshToken: { output: ROLES },
      signOut: { input: {} },
    },
  } satisfies Marks<typeof sessionMachine>,
  lockout: {
    context: { attempts: KEY, freed: 'id', news: KEY },
    input: { attempts: KEY },
    events: { 'lockout.fail': KEY, 'lockout.block': KEY, 'lockout.forgive': KEY },
    facts: { 'lockout.changed': { locked: 'id' } },
    actors: { readClock: { output: {} }, keepAttempts: { input: { attempts: KEY } } },
  } satisfies Marks<typeof lockoutMachine>,
  signOn: {
    context: PROVIDER,
    input: { returning: 'id' },
    events: { 'signOn.start': PROVIDER },
    facts: { 'signOn.failed': FAILURE },
    actors: { startRedirect: { input: PROVIDER }, openPopup: { input: PROVIDER } },
  } satisfies Marks<typeof signOnMachine>,
  login: {
    context: {
      options: OPTION,
      chosenId: 'id',
      returning: 'id',
      architectureId: 'id',
      attempt: 'id',
      locked: 'id',
      message: { key: 'id', tone: 'id', code: 'id', detail: 'hidden' },
      place: PLACE,
    },
    input: { returning: 'id' },
    events: {
      'login.offer': { options: OPTION },
      'login.venueKnown': { architectureId: 'id' },
      'login.lock': { locked: 'id' },
      'login.choose': { optionId: 'id' },
      'login.submit': KEY,
      'login.signOnFailed': FAILURE,
      'login.refuse': REFUSAL,
      'login.visit': { place: PLACE },
    },
    facts: {
      'login.failed': { message: 'message', code: 'id' },
      'login.guessed': KEY,
      'login.blocked': KEY,
      'login.succeeded': KEY,
      'login.signOnWanted': PROVIDER,
    },
    actors: { signIn: { input: { architectureId: 'id' } }, sendReset: { input: {} } },
  } satisfies Marks<typeof loginMachine>,
};
