import * as v from 'valibot';
import { type AnyEventObject, type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { FaultError, type FaultKind, makeFault } from '../../../domain/kernel/fault';
import { type Identity, sealIdentity } from '../../../domain/kernel/identity';
import type { UserInfo } from '../../../domain/kernel/user';
import { VenueSchema } from '../../../domain/kernel/venue';
import { summaryOf } from '../../../domain/kernel/venue-summary';
import type { Credentials, LoginKind, LoginOption, LoginOptions } from '../../../domain/login/login';
import type { UserProfile } from '../../../domain/people/profile';
import type { Facts } from '../../../domain/shell/navigation';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import type { VenueVersion } from '../../../domain/shell/version';

/** Resolves when all pending promises have settled; fakes never answer later by themselves. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Call<Output, Input> = {
  input: Input;
  isOpen: boolean;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};

/**
 * A one-shot actor that the test answers. With `reply` every call is answered at once (throw for a failure); set it to
 * `null` to let calls wait for `answer` and `fail`, which take the oldest call that was not cancelled.
 */
export function calls<Output, Input = NonReducibleUnknown>(reply: ((input: Input) => Output) | null = null) {
  const made: Call<Output, Input>[] = [];
  const take = (): Call<Output, Input> => {
    const call = made.find(({ isOpen }) => isOpen);
    if (!call) throw new Error('No call is waiting for an answer');
    call.isOpen = false;
    return call;
  };
  const fake = {
    reply,
    logic: fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const call = { input, isOpen: fake.reply === null, resolve, reject };
          made.push(call);
          signal.addEventListener('abort', () => (call.isOpen = false));
          if (fake.reply === null) return;
          try {
            resolve(fake.reply(input));
          } catch (error) {
            reject(error);
          }
        }),
    ),
    inputs: (): Input[] => made.map(({ input }) => input),
    count: (): number => made.length,
    waiting: (): number => made.filter(({ isOpen }) => isOpen).length,
    answer: (output: Output): void => take().resolve(output),
    fail: (error: unknown): void => take().reject(error),
  };
  return fake;
}

/** A lasting actor: it records what it receives, and sends `first` at its start and then what the test passes to `say`. */
export function feed<Received extends EventObject, Input = NonReducibleUnknown, Told extends EventObject = EventObject>(
  first: (() => AnyEventObject | null) | null = null,
) {
  const heard: Received[] = [];
  const inputs: Input[] = [];
  let say: ((event: AnyEventObject) => void) | null = null;
  return {
    logic: fromCallback<Received, Input, Told>(({ input, sendBack, receive }) => {
      inputs.push(input);
      say = sendBack;
      receive((event) => heard.push(event));
      const greeting = first?.() ?? null;
      if (greeting) sendBack(greeting);
      return () => {
        say = null;
      };
    }),
    heard,
    inputs,
    isOn: (): boolean => say !== null,
    say: (event: AnyEventObject): void => {
      if (!say) throw new Error('The feed is not running');
      say(event);
    },
  };
}

export const authError = (code: string): Error => Object.assign(new Error(code), { code });
export const faultError = (kind: FaultKind, status: number | null = null, message: string | null = null): FaultError =>
  new FaultError(makeFault(kind, { status, message }));

export const LIVE: VenueVersion = { mode: 'live', version: 3, publishedVersion: 3, publishedArchitectureId: 'aurora' };
export const UNPUBLISHED: VenueVersion = { ...LIVE, publishedVersion: -1 };

export const option = (kind: LoginKind, id: string = kind): LoginOption => ({
  id,
  kind,
  displayName: '',
  providerId: kind === 'EMAIL_PASSWORD' ? 'password' : (id.split(':')[1] ?? null),
});
export const PASSWORD = option('EMAIL_PASSWORD');
export const CVENT = option('CVENT_LOGIN');
export const BIZZABO = option('BIZZABO_LOGIN');
export const SSO = option('FIREBASE_OIDC', 'FIREBASE_OIDC:oidc.acme');
export const SAML = option('FIREBASE_OIDC', 'FIREBASE_OIDC:saml.looms');
export const LOGIN_ON: LoginOptions = { enabled: true, options: [PASSWORD], ignored: [] };
export const LOGIN_ALL: LoginOptions = { ...LOGIN_ON, options: [CVENT, BIZZABO, SSO, PASSWORD] };
export const LOGIN_OFF: LoginOptions = { enabled: false, options: [], ignored: [] };

export const ADA: Identity = { uid: 'ada', email: 'ada@example.org' };
export const GRACE: Identity = { uid: 'grace', email: 'grace@example.org' };
export const [SEALED_ADA, SEALED_GRACE] = [sealIdentity(ADA), sealIdentity(GRACE)];
/** The credentials that each login form submits; single sign-on has none. */
export const CREDENTIALS = {
  CVENT_LOGIN: { kind: 'CVENT_LOGIN', confirmationNumber: 'AURORA1815' },
  BIZZABO_LOGIN: { kind: 'BIZZABO_LOGIN', registrationNumber: 1815, emailAddress: ADA.email },
  EMAIL_PASSWORD: { kind: 'EMAIL_PASSWORD', email: ADA.email, password: 'difference engine' },
} as const satisfies Record<Exclude<LoginKind, 'FIREBASE_OIDC'>, Credentials>;
export const userInfo = ({ uid, email }: Identity): UserInfo => ({
  userId: uid,
  email,
  attributes: { name: `Name of ${uid}`, company: 'Acme', title: 'Engineer' },
});
export const profileOf = ({ uid, email }: Identity): UserProfile => ({
  userId: uid,
  data: {
    attributes: {
      name: `Name of ${uid}`,
      email,
      company: 'Acme',
      jobTitle: 'Engineer',
      socialMediaProfile: '',
      aboutMe: '',
      showEmail: false,
      openForNetworking: true,
      privateInformation: false,
      profileCompletion: 50,
      booleanAttributes: {},
    },
  },
});

export const CONFIG = v.parse(UiConfigSchema, {
  firebase: { apiKey: 'key', projectId: 'aurora', databaseURL: 'https://aurora.example' },
  i18n: { supportedLocales: ['en', 'de', 'ar'], defaultLocale: 'en' },
});

const viewpoints = (...ids: string[]) => ids.map((id) => ({ id, names: [] }));
const areas = [
  {
    id: 'lobby',
    names: [{ locale: 'en', text: 'Lobby' }],
    descriptions: [],
    defaultViewpointId: 'door',
    viewPoints: viewpoints('stairs', 'door'),
  },
  { id: 'stage', names: [{ locale: 'en', text: 'Main stage' }], descriptions: [], viewPoints: viewpoints('front') },
  { id: 'dome', names: [], descriptions: [], viewMode: 'VIEW_360D', viewPoints: viewpoints('middle') },
];
/** The venue with additional fields in its architecture. */
export const auroraWith = (more: object = {}) =>
  v.parse(VenueSchema, {
    architectures: [
      {
        id: 'aurora',
        defaultAreaId: 'lobby',
        areas,
        impress: [],
        privacyNotice: [],
        cookieBannerConfig: { text: [], personalizedTrackingText: [] },
        ...more,
      },
    ],
  });
export const AURORA = auroraWith();
export const AURORA_SUMMARY = summaryOf(AURORA, 'aurora');

export const LOBBY = '/v/aurora/area/lobby';
export const STAGE = '/v/aurora/area/stage';
export const MEETING = '/v/aurora/area-whereby-meeting/stage/talks/one';
export const loginTo = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`;
export const workInProgress = (path: string): string => `/work-in-progress?redirect=${encodeURIComponent(path)}`;

/** Facts of the navigation, for a published venue and a signed-in user. */
export const PUBLISHED = { publication: 'PUBLISHED', publishedArchitectureId: 'aurora' } as const;
export const HIDDEN = { publication: 'UNPUBLISHED', publishedArchitectureId: 'aurora' } as const;
export const IN: Partial<Facts> = { ...PUBLISHED, login: 'enabled', session: 'signedIn', venue: AURORA_SUMMARY };
export const OUT: Partial<Facts> = { ...PUBLISHED, login: 'enabled', session: 'signedOut', venue: null };
export const ANONYMOUS: Partial<Facts> = {
  ...PUBLISHED,
  login: 'disabled',
  session: 'signedOut',
  venue: AURORA_SUMMARY,
};
