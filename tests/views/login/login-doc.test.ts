import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFault } from '../../../domain/kernel/fault';
import type { LoginKind } from '../../../domain/login/login';
import {
  authorityMessage,
  LOGIN_CODES,
  type LoginMessageKey,
  resetMessage,
  signInMessage,
} from '../../../domain/login/login-messages';
import { type LoginStep, supportCode } from '../../../domain/login/support-code';
import { say } from '../../../src/words/words';
import { LOGIN_MESSAGE_KEYS } from '../../domain/login/login-message-keys';

const doc = readFileSync('docs/login.md', 'utf8');

const KINDS: Readonly<Record<LoginKind, true>> = {
  CVENT_LOGIN: true,
  BIZZABO_LOGIN: true,
  FIREBASE_OIDC: true,
  EMAIL_PASSWORD: true,
};
const STEPS: Readonly<Record<LoginStep, true>> = {
  SIGNIN: true,
  REDIRECT: true,
  POPUP: true,
  RETURN: true,
  AUTHORITY: true,
  CONFIRM: true,
  RESET: true,
  LOCK: true,
};
const keysOf = <K extends string>(record: Readonly<Record<K, true>>): K[] => Object.keys(record) as K[];

type Row = { key: string; text: string; codes: string[]; cells: string[] };

/** The rows of the message table. */
const rows: Row[] = doc
  .split('\n')
  .filter((line) => line.startsWith('| `login.'))
  .map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [, key = '', text = ''] = /^`([\w.]+)`: (.*)$/.exec(cells[0] ?? '') ?? [];
    const codes = [...(cells[1] ?? '').matchAll(/`([A-Z\d-]+)`/g)].map(([, code = '']) => code);
    return { key, text, codes, cells };
  });

/** The row of a code. */
const rowsOf = (code: string): string[] => rows.filter(({ codes }) => codes.includes(code)).map(({ key }) => key);

test('docs/login.md lists every login message once, with its text, cause and answer', () => {
  expect(rows.map(({ key }) => key).sort()).toEqual(LOGIN_MESSAGE_KEYS.toSorted());
  expect(rows.map(({ text }) => text)).toEqual(rows.map(({ key }) => say('en', key as LoginMessageKey)));
  for (const { cells } of rows) expect(cells.map((cell) => cell !== '')).toEqual([true, true, true, true]);
});

test('docs/login.md explains every login kind and every step of a support code', () => {
  const shorts = [null, ...keysOf(KINDS)].map((kind) => supportCode(kind, 'LOCK', null).split('-', 1)[0]);
  for (const word of [...shorts, ...keysOf(STEPS)]) expect(doc).toMatch(new RegExp(`^\\| \`${word}\` +\\|`, 'm'));
});

test('docs/login.md lists only support codes that the page can show, each for one message', () => {
  const codes = rows.flatMap((row) => row.codes);
  const kinds = 'CV|BZ|SSO|PW|ANY';
  for (const code of codes)
    expect(code).toMatch(new RegExp(`^(${kinds})-(${keysOf(STEPS).join('|')})-[A-Z\\d-]{1,24}$`));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

const auth = (...names: string[]) => names.map((name) => makeFault('PROCESSING_ERROR', { code: `auth/${name}` }));
const ANYWHERE = [
  ...auth('network-request-failed', 'too-many-requests'),
  ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map((status) =>
    makeFault(status === 403 ? 'FORBIDDEN' : 'PROCESSING_ERROR', { status }),
  ),
  makeFault('NOT_REACHABLE', {}),
];
const AT_RESET = auth('user-not-found');
const AT_SIGN_IN = [
  ...auth(
    'wrong-password',
    'user-disabled',
    'user-cancelled',
    'popup-closed-by-user',
    'popup-blocked',
    'idp-unreachable',
    'idp-no-email',
  ),
  ...auth('account-exists-with-different-credential', 'email-already-in-use', 'credential-already-in-use'),
  ...auth('operation-not-allowed'),
  ...Object.values(LOGIN_CODES).map((code) => makeFault('PROCESSING_ERROR', { code })),
];
const faultsOf = (step: LoginStep) => [...ANYWHERE, ...(step === 'RESET' ? AT_RESET : AT_SIGN_IN)];

const messageOf = (kind: LoginKind, step: LoginStep, fault: ReturnType<typeof makeFault>): LoginMessageKey => {
  if (step === 'AUTHORITY') return authorityMessage(fault);
  return step === 'RESET' ? resetMessage(fault) : signInMessage(kind, fault);
};

test('docs/login.md lists each support code with the message that the page shows', () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const kind of keysOf(KINDS))
    for (const step of keysOf(STEPS))
      for (const fault of faultsOf(step)) {
        const code = supportCode(kind, step, fault);
        const [key] = rowsOf(code);
        if (key === undefined) continue;
        seen.add(code);
        const shown = messageOf(kind, step, fault);
        if (shown !== key) wrong.push(`${code}: ${shown}, not ${key}`);
      }
  expect(wrong).toEqual([]);
  const ofNoFault = rows.flatMap(({ codes }) => codes).filter((code) => !seen.has(code));
  expect(ofNoFault.sort()).toEqual([
    'ANY-AUTHORITY-H403',
    'ANY-AUTHORITY-H500',
    'ANY-LOCK-NONE',
    'BZ-LOCK-NONE',
    'CV-LOCK-NONE',
    'PW-CONFIRM-NONE',
    'PW-LOCK-NONE',
    'SSO-LOCK-NONE',
  ]);
});

test('docs/login.md quotes the session messages as the page shows them', () => {
  expect(doc).toContain(say('en', 'errors.unauthorized'));
  expect(doc).toContain(say('en', 'login.resetPassword'));
  expect(doc).toContain(say('en', 'login.otherWay'));
});
