import { expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { seal } from '../../../domain/kernel/sealed';
import type { Credentials } from '../../../domain/login/login';
import type { Http } from '../../../src/adapters/kernel/http';
import { sessionKeep } from '../../../src/adapters/kernel/storage';
import { loginInside } from '../../../src/adapters/login/inside';
import { loginParts } from '../../../src/adapters/login/parts';
import loginOptions from '../../fixtures/contract/login-options.json';
import { actorIn, checkRequests, fakeService, outcomeOf } from '../kernel/requests';

const CVENT: Credentials = { kind: 'CVENT_LOGIN', confirmationNumber: 'ABC123' };
const BIZZABO: Credentials = { kind: 'BIZZABO_LOGIN', registrationNumber: 42, emailAddress: 'ada+vip@example.org' };
const FOUND = { status: 'USER_FOUND', emailAddress: 'ada@example.org' };
const USER = { userId: 'ada', email: 'ada@example.org', attributes: { name: 'Ada', company: '', title: '' } };

function identityOf(token: string | null = 'secret') {
  const done: string[] = [];
  const identity = {
    token: async () => token,
    roles: async (isFresh: boolean) => [isFresh ? 'fresh' : 'known'],
    signOut: async (isChosen: boolean) => void done.push(`signed out ${isChosen}`),
    signInWithPassword: async (email: string, password: string) => void done.push(`${email} ${password}`),
    signInWithToken: async (given: string) => void done.push(`token ${given}`),
    sendReset: async (email: string) => void done.push(`reset ${email}`),
  };
  return { done, identity };
}
const parts = (http: Http, { identity } = identityOf()) =>
  loginParts({ http, identity: identity as never, leavePresence: async () => {}, onSignIn: () => {} });
const signIn = (credentials: Credentials, request: string, body: object) => ({
  logic: (http: Http) => actorIn(parts(http).login, 'signIn'),
  input: { credentials: seal(credentials), architectureId: 'aurora' },
  answers: { [request]: FOUND },
  sends: [[request, { architectureID: 'aurora', ...body }]] as const,
  isOpen: true as const,
});

checkRequests({
  'the login options': {
    logic: (http) => actorIn(parts(http).loginOptions, 'readLoginOptions'),
    answers: { 'GET /api/loginOptions': loginOptions },
    sends: ['GET /api/loginOptions'],
    isRepeated: true,
    reports: 'all',
  },
  'the check of the session': {
    logic: (http) => actorIn(parts(http).session, 'checkAuthority'),
    sends: ['HEAD /api/ui/venue'],
    output: { roles: ['known'] },
    isRepeated: true,
  },
  'the user': {
    logic: (http) => actorIn(parts(http).session, 'readUserInfo'),
    answers: { 'GET /api/userInfo': USER },
    sends: ['GET /api/userInfo'],
    output: USER,
    isRepeated: true,
    reports: 'sessionOver',
  },
  'a logout': {
    logic: (http) => actorIn(parts(http).session, 'signOut'),
    input: { isChosen: true },
    sends: ['POST /api/logout'],
  },
  'a login with a confirmation number': signIn(CVENT, 'POST /api/cvent/login', { confirmationNumber: 'ABC123' }),
  'a login with a ticket': signIn(BIZZABO, 'POST /api/bizzabo/login', {
    registrationNumber: 42,
    emailAddress: 'ada@example.org',
  }),
  'the record of a login': {
    logic: (http) => actorIn(loginInside({ http }).entry, 'captureLogin'),
    input: { visitor: 'ada' },
    sends: ['POST /api/capture/login'],
  },
});

test.each([
  ['the service does not answer', 'secret', 1],
  ['the session has ended before', null, 0],
])('a logout ends the session in this browser, also when %s', async (_, token, requests) => {
  const { http, sent, mode } = fakeService();
  mode.status = 503;
  const { done, identity } = identityOf(token);
  await outcomeOf(actorIn(parts(http, { done, identity }).session, 'signOut'), { isChosen: true });
  expect([sent.length, done]).toEqual([requests, ['signed out true']]);
});

test('a logout does not wait longer than 3 s for the service', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { http, signals } = fakeService();
  await outcomeOf(actorIn(parts(http).session, 'signOut'), { isChosen: false });
  expect([limit.mock.calls, signals[0]?.aborted]).toEqual([[[3000]], true]);
  limit.mockRestore();
});

test.each([
  ['a registration that is found signs in with its address and number', FOUND, ['ada@example.org ABC123']],
  ['a registration whose system gives a token signs in with it', { ...FOUND, customToken: 'given' }, ['token given']],
])('%s', async (_, answer, signedIn) => {
  const { http } = fakeService({ 'POST /api/cvent/login': answer });
  const { done, identity } = identityOf();
  const input = { credentials: seal(CVENT), architectureId: 'aurora' };
  await outcomeOf(actorIn(parts(http, { done, identity }).login, 'signIn'), input);
  expect(done).toEqual(signedIn);
});

test('a registration is not sent before the venue is known', async () => {
  const { http, sent } = fakeService();
  const input = { credentials: seal(CVENT), architectureId: null };
  await expect(outcomeOf(actorIn(parts(http).login, 'signIn'), input)).rejects.toMatchObject({
    fault: { kind: 'PROCESSING_ERROR' },
  });
  expect(sent).toEqual([]);
});

test('a tab remembers whose login it has recorded, until it forgets it', async () => {
  const { entry } = loginInside({ http: fakeService().http });
  await outcomeOf(actorIn(entry, 'captureLogin'), { visitor: 'ada' });
  expect(sessionKeep.read(STORAGE_KEYS.capturedEntry)).toBe('ada');
  await outcomeOf(actorIn(entry, 'forgetCapture'), {});
  expect(sessionKeep.read(STORAGE_KEYS.capturedEntry)).toBeNull();
});

test('an e-mail and a password go to the identity provider alone', async () => {
  const { http, sent } = fakeService();
  const { done, identity } = identityOf();
  const credentials: Credentials = { kind: 'EMAIL_PASSWORD', email: 'ada@example.org', password: 'pass' };
  const { login } = parts(http, { done, identity });
  await outcomeOf(actorIn(login, 'signIn'), { credentials: seal(credentials), architectureId: null });
  await outcomeOf(actorIn(login, 'sendReset'), { email: seal('ada@example.org') });
  expect([sent, done]).toEqual([[], ['ada@example.org pass', 'reset ada@example.org']]);
});
