import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCKOUT_ATTEMPTS, VENUE_POLL_MS } from '../../../domain/kernel/constants';
import type { Identity } from '../../../domain/kernel/identity';
import { seal } from '../../../domain/kernel/sealed';
import { handIn } from '../../../domain/login/lockout';
import type { Credentials } from '../../../domain/login/login';
import { runs } from '../../kernel/properties';
import {
  auroraWith,
  authError,
  CONFIG,
  faultError,
  LOBBY,
  LOGIN_ALL,
  option,
  profileOf,
  quiet,
  SSO,
  STAGE,
  userInfo,
} from '../kernel/fakes';
import { expectReplay } from '../kernel/harness';
import { newTab, START } from '../root/root-world';

/** Consent is asked for after the greeting. */
const GREETING_MS = 2000;
const word = fc.stringMatching(/^[a-z]{9,12}$/).map((letters) => `${letters}q`);

/** The user who logs in, with all data that must stay secret. */
const people = fc
  .record({
    local: word,
    domain: word,
    plus: word,
    name: word,
    company: word,
    password: fc.stringMatching(/^[!-~]{10,30}$/).filter((text) => !/["\\]/.test(text)),
    confirmationNumber: fc.stringMatching(/^[A-Z0-9]{9,20}$/).map((text) => `Z${text}`),
    registrationNumber: fc.integer({ min: 10_000_000, max: 2_147_483_647 }),
    token: fc.stringMatching(/^[A-Za-z0-9_-]{30,60}$/).map((text) => `e${text}`),
  })
  .map((person) => ({ ...person, email: `${person.local}+${person.plus}@${person.domain}.example` }));
type Person = typeof people extends fc.Arbitrary<infer P> ? P : never;

const secretsOf = ({ registrationNumber, ...words }: Person): string[] => [
  ...Object.values(words),
  String(registrationNumber),
];

/** An error as the provider's SDK creates it, with all the data it has. */
const sdkError = (code: string, { email, token, name }: Person): Error =>
  Object.assign(authError(code), {
    customData: { email, appName: '[DEFAULT]', _tokenResponse: { email, idToken: token, displayName: name } },
  });

const credentialsOf = (person: Person): Record<Credentials['kind'], Credentials> => ({
  CVENT_LOGIN: { kind: 'CVENT_LOGIN', confirmationNumber: person.confirmationNumber },
  BIZZABO_LOGIN: {
    kind: 'BIZZABO_LOGIN',
    registrationNumber: person.registrationNumber,
    emailAddress: person.email,
  },
  EMAIL_PASSWORD: { kind: 'EMAIL_PASSWORD', email: person.email, password: person.password },
});

function tabOf(person: Person) {
  const identity: Identity = { uid: 'uid-1', email: person.email };
  const tab = newTab({ path: STAGE });
  const become = () => tab.provider.become(identity);
  const attributes = { name: person.name, company: person.company, title: person.name };
  const profile = profileOf(identity);
  tab.readLoginOptions.reply = () => LOGIN_ALL;
  tab.readUserInfo.reply = () => seal({ ...userInfo(identity), attributes });
  const own = seal({
    ...profile,
    data: { attributes: { ...profile.data.attributes, name: person.name, company: person.company } },
  });
  tab.readProfile.reply = () => own;
  tab.provider.signIn.reply = become;
  tab.provider.openPopup.reply = become;
  return { tab, become, own };
}
type Tab = ReturnType<typeof newTab>;
type Run = Awaited<ReturnType<Tab['open']>>;

/** All output: the recorded run, the log, the address bar and the browser's storage. */
const writtenBy = (tab: Tab, { record }: Run): string =>
  JSON.stringify([
    record.log,
    record.snapshots,
    tab.addressBar.heard,
    tab.world.heard,
    tab.keepAttempts.inputs(),
    tab.captureLogin.inputs(),
    tab.provider.startRedirect.inputs(),
    tab.sendEntry.inputs(),
    tab.writeEntry.inputs(),
    tab.sendHit.inputs(),
    tab.keepDecisions.inputs(),
    tab.updateAttendee.inputs(),
    tab.removeAttendee.inputs(),
    tab.saveProfile.inputs(),
    tab.readAttendee.inputs(),
  ]);

function expectSilence(person: Person, tab: Tab, run: Run): void {
  const written = writtenBy(tab, run).toLowerCase();
  expect(secretsOf(person).filter((secret) => written.includes(secret.toLowerCase()))).toEqual([]);
  expectReplay(tab.machine, run.record);
}

async function choose({ login }: Run, id: string): Promise<void> {
  login.send({ type: 'login.cancel' });
  login.send({ type: 'login.choose', optionId: id });
  await quiet();
}

describe('recordings, logs and storage hold no personal data or secrets', () => {
  test.each(['CVENT_LOGIN', 'BIZZABO_LOGIN', 'EMAIL_PASSWORD'] as const)(
    'no secret is written during a login by %s: wrong, locked, correct, logged out',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(people, async (person) => {
          const { tab, become } = tabOf(person);
          const run = await tab.open();
          const { [kind]: credentials } = credentialsOf(person);
          await choose(run, option(kind).id);
          tab.provider.signIn.reply = () => {
            throw sdkError('auth/invalid-credential', person);
          };
          for (let failures = 0; failures <= LOCKOUT_ATTEMPTS; failures += 1) await run.logIn(credentials);
          expect(run.login.getSnapshot().context.locked).toEqual([handIn(credentials).key]);
          tab.wall.pass(120_000);
          await quiet();
          tab.provider.signIn.reply = become;
          await run.logIn(credentials);
          expect(run.place()).toEqual(['settled', STAGE]);
          expect(tab.provider.signIn.inputs().at(-1)?.credentials?.open()).toEqual(credentials);
          expect(run.session.getSnapshot().context.user?.open().attributes.name).toBe(person.name);
          await run.logOut();
          expectSilence(person, tab, run);
        }),
        { numRuns: runs(3, 20) },
      );
    },
  );

  test('no secret is written during a password reset', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const { tab } = tabOf(person);
        const run = await tab.open();
        await choose(run, 'EMAIL_PASSWORD');
        for (const fails of [true, false]) {
          tab.provider.sendReset.reply = () => {
            if (fails) throw sdkError('auth/user-not-found', person);
          };
          run.login.send({ type: 'login.resetPassword', email: seal(person.email) });
          await quiet();
        }
        expect(tab.provider.sendReset.inputs().map(({ email }) => email?.open())).toEqual([person.email, person.email]);
        expectSilence(person, tab, run);
      }),
      { numRuns: runs(3, 20) },
    );
  });

  test('no secret is written during single sign-on, first in conflict with another account, then accepted', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const { tab, become } = tabOf(person);
        tab.provider.startRedirect.reply = () => {
          throw authError('auth/operation-not-supported-in-this-environment');
        };
        const run = await tab.open();
        await choose(run, SSO.id);
        for (const fails of [true, false]) {
          tab.provider.openPopup.reply = () => {
            if (fails) throw sdkError('auth/account-exists-with-different-credential', person);
            become();
          };
          run.login.send({ type: 'login.signOn' });
          await quiet();
        }
        expect(run.place()).toEqual(['settled', STAGE]);
        expectSilence(person, tab, run);
      }),
      { numRuns: runs(3, 20) },
    );
  });

  test('no secret is written when the venue refuses a user, a profile is missing or a session ends', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const { tab, become } = tabOf(person);
        const run = await tab.open();
        tab.checkAuthority.reply = () => {
          throw faultError('FORBIDDEN', 403);
        };
        become();
        await quiet();
        tab.checkAuthority.reply = () => ({ roles: [] });
        const readProfile = tab.readProfile.reply;
        tab.readProfile.reply = () => {
          throw faultError('PROCESSING_ERROR', 404);
        };
        become();
        await quiet();
        tab.readProfile.reply = readProfile;
        tab.refreshToken.reply = () => {
          throw sdkError('auth/user-disabled', person);
        };
        become();
        await quiet();
        expect(run.place()).toEqual(['settled', STAGE]);
        tab.world.say({ type: 'page.woke', now: START });
        await quiet();
        expect(run.login.getSnapshot().context.message?.key).toBe('login.sessionEnded');
        expectSilence(person, tab, run);
      }),
      { numRuns: runs(3, 20) },
    );
  });
});

test('no personal data is written by profile, presence, log and collector', async () => {
  await fc.assert(
    fc.asyncProperty(people, people, async (person, other) => {
      const { tab, become, own } = tabOf(person);
      const others = tabOf(other).own;
      tab.readAttendee.reply = () => others;
      tab.readVenue.reply = () =>
        auroraWith({
          cookieBannerConfig: { type: 'SIMPLE', text: [], personalizedTrackingText: [] },
          personalizedTrackingEnabled: true,
        });
      tab.readConfig.reply = () => ({
        ...CONFIG,
        features: { ai: false, userPresence: true },
        analytics: { scriptUrl: null, trackerUrl: '/api/analytics/collect' },
      });
      const run = await tab.open();
      become();
      await quiet();
      run.clock.increment(GREETING_MS);
      run.consent.send({ type: 'consent.acceptAll' });
      run.profilePanel.send({ type: 'profilePanel.openAttendee', uid: 'uid-2' });
      await quiet();
      expect(run.profilePanel.getSnapshot().context.attendee?.open()).toEqual(others.open());
      const failures = [faultError('PROCESSING_ERROR', 409), faultError('PROCESSING_ERROR', 500), null];
      for (const failure of failures) {
        tab.saveProfile.reply = ({ profile }) => {
          if (failure !== null) throw failure;
          return profile ?? own;
        };
        run.profilePanel.send({ type: 'profilePanel.openOwn' });
        run.profilePanel.send({ type: 'profilePanel.edit' });
        run.profilePanel.send({ type: 'profilePanel.save', profile: own });
        await quiet();
      }
      expect(tab.saveProfile.inputs().map(({ profile }) => profile?.open())).toEqual([1, 2, 3].map(() => own.open()));
      run.clock.increment(VENUE_POLL_MS);
      await quiet();
      tab.updateAttendee.reply = () => {
        throw sdkError('PERMISSION_DENIED', person);
      };
      await run.go(LOBBY);
      expect(tab.updateAttendee.inputs().at(-1)?.attendee?.open()).toEqual(own.open());
      expect(tab.sendHit.inputs().at(-1)?.uid).toBe('uid-1');
      expect(tab.sendEntry.count()).toBeGreaterThan(0);
      await run.logOut();
      expectSilence(person, tab, run);
      expectSilence(other, tab, run);
    }),
    { numRuns: runs(2, 12) },
  );
});

test('the search for secrets finds planted ones', async () => {
  const [person] = fc.sample(people, 1);
  if (person === undefined) throw new Error('No user is signed in');
  const { tab } = tabOf(person);
  const run = await tab.open();
  for (const secret of secretsOf(person)) {
    tab.world.say({ type: 'http.failed', fault: { ...faultError('NOT_REACHABLE').fault, message: secret } });
    await quiet();
    expect(() => expectSilence(person, tab, run)).toThrow(/to deeply equal/);
    run.record.log.length = 0;
    for (const shown of Object.values(run.record.snapshots)) shown.length = 0;
  }
});
