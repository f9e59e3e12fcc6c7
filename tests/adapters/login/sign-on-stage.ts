import { deleteApp, getApps } from 'firebase/app';
import { vi } from 'vitest';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import { openProvider } from '../../../src/adapters/login/firebase-identity';

export const ATTEMPT = {
  kind: 'identitytoolkit#CreateAuthUriResponse',
  sessionId: 'secret-of-this-browser',
  authUri: 'https://idp.example/authorize?state=attempt-1',
  state: 'attempt-1',
};
export const ANSWER = {
  state: 'attempt-1',
  urlResponse: 'http://localhost:3000/__/auth/handler?code=grant&state=attempt-1',
  postBody: null,
};

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
const idToken = (uid: string, claims: object): string => {
  const iat = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, auth_time: iat, iat, exp: iat + 3600, ...claims })}.`;
};

export type Answer = { status: number; body: unknown };
export const refusal = (message: string, status = 400): Answer => ({
  status,
  body: { error: { code: status, message } },
});
export const signedIn = (claims: object = {}): Answer => ({
  status: 200,
  body: {
    localId: 'ada',
    email: 'ada@example.org',
    idToken: idToken('ada', claims),
    refreshToken: 'r',
    expiresIn: '3600',
  },
});

/** An identity server with a configurable response for each operation. */
export function fakeServer() {
  const answers = new Map<string, () => Answer>([
    ['accounts:createAuthUri', () => ({ status: 200, body: ATTEMPT })],
    ['accounts:signInWithIdp', () => signedIn()],
    ['accounts:signInWithCustomToken', () => signedIn()],
    ['accounts:lookup', () => ({ status: 200, body: { users: [{ localId: 'ada', email: 'ada@example.org' }] } })],
  ]);
  const asked: { operation: string; body: unknown }[] = [];
  const origins = new Set<string>();
  const server = {
    asked,
    origins,
    of: (operation: string) => asked.filter((request) => request.operation === operation).map(({ body }) => body),
    answer: (operation: string, answer: () => Answer) => void answers.set(operation, answer),
  };
  vi.stubGlobal('fetch', async (input: string, { body }: { body?: string } = {}) => {
    const { origin, pathname } = new URL(input);
    const operation = pathname.split('/').at(-1) ?? '';
    origins.add(origin);
    asked.push({ operation, body: JSON.parse(body ?? 'null') });
    const answer = answers.get(operation)?.() ?? refusal('NOT_FOUND', 404);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return server;
}

let keys = 0;

/** The SDK stores a pending redirect by key, so each test has its own key. */
export const ownSettings = (): FirebaseSettings => {
  keys += 1;
  return {
    apiKey: `demo-key-${keys}`,
    authDomain: '',
    projectId: 'demo-venue',
    databaseURL: null,
    emulators: { auth: '/', database: null },
  };
};

/** Starts a page; the previous one, if any, is gone. */
export async function startPage(settings: FirebaseSettings) {
  await closePage();
  return openProvider(settings);
}

export async function closePage(): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)));
}

/** The handler page in a tab that redirected to the provider. */
export function handlerReturns(answer: object = ANSWER): void {
  window.sessionStorage.setItem('sign-on.answer', JSON.stringify(answer));
}

export const stored = (storage: Storage): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, at) => {
      const key = storage.key(at) ?? '';
      return [key, storage.getItem(key) ?? ''];
    }),
  );

export const codeOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  try {
    await attempt;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return 'no error';
};
