import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, type FaultKind, makeFault } from '../../../domain/kernel/fault';
import { LOGIN_CODES, type LoginMessageKey } from '../../../domain/login/login-messages';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { App } from '../../../src/views/shell/App';
import { say } from '../../../src/words/words';
import { CONFIG } from '../../machines/kernel/fakes';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

const CVENT = [{ type: 'CVENT_LOGIN' }];
const BIZZABO = [{ type: 'BIZZABO_LOGIN' }];
const PASSWORD = [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];
const ACME = [{ type: 'FIREBASE', idpProvider: [{ providerID: 'oidc.acme', displayName: 'Acme' }] }];

const failing = (fault: { code?: string; status?: number; kind?: FaultKind }) => async (): Promise<never> => {
  (document.activeElement as HTMLElement).blur();
  throw new FaultError(makeFault(fault.kind ?? 'PROCESSING_ERROR', fault));
};

/** The steps that lead to a message, and the support code beside it. */
type Story = {
  options: unknown;
  stage: Partial<StageOptions>;
  press?: 'reset' | 'leave' | 'expire';
  code: string | null;
};

const STORIES: Readonly<Record<LoginMessageKey, Story>> = {
  'login.unknownError': {
    options: PASSWORD,
    stage: { signIn: failing({ code: 'auth/user-disabled' }) },
    code: 'PW-SIGNIN-USER-DISABLED',
  },
  'login.unauthorized': {
    options: PASSWORD,
    stage: { authority: failing({ kind: 'FORBIDDEN', status: 403 }) },
    code: 'PW-AUTHORITY-H403',
  },
  'login.loginError': {
    options: PASSWORD,
    stage: { signIn: failing({ code: 'auth/wrong-password' }) },
    code: 'PW-SIGNIN-REFUSED',
  },
  'login.cvent.loginError': {
    options: CVENT,
    stage: { signIn: failing({ code: LOGIN_CODES.noUserFound }) },
    code: 'CV-SIGNIN-REFUSED',
  },
  'login.bizzabo.loginError': {
    options: BIZZABO,
    stage: { signIn: failing({ code: LOGIN_CODES.noUserFound }) },
    code: 'BZ-SIGNIN-REFUSED',
  },
  'login.cvent.userNotAccepted': {
    options: CVENT,
    stage: { signIn: failing({ code: LOGIN_CODES.userInactive }) },
    code: 'CV-SIGNIN-USER-INACTIVE',
  },
  'login.bizzabo.userNotAccepted': {
    options: BIZZABO,
    stage: { signIn: failing({ code: LOGIN_CODES.userInactive }) },
    code: 'BZ-SIGNIN-USER-INACTIVE',
  },
  'login.tooManyAttempts': {
    options: CVENT,
    stage: { signIn: failing({ status: 429 }) },
    code: 'CV-LOCK-NONE',
  },
  'login.duplicateAccount': {
    options: ACME,
    stage: {
      startRedirect: failing({ code: 'auth/operation-not-supported-in-this-environment' }),
      openPopup: failing({ code: 'auth/account-exists-with-different-credential' }),
    },
    code: 'SSO-POPUP-ACCOUNT-EXISTS-WITH-DIFF',
  },
  'login.loginAborted': {
    options: ACME,
    stage: {
      startRedirect: failing({ code: 'auth/operation-not-supported-in-this-environment' }),
      openPopup: failing({ code: 'auth/popup-closed-by-user' }),
    },
    code: 'SSO-POPUP-POPUP-CLOSED-BY-USER',
  },
  'login.emailSent': { options: PASSWORD, stage: {}, press: 'reset', code: null },
  'login.leftElsewhere': { options: PASSWORD, stage: { identity: ADA }, press: 'leave', code: null },
  'login.sessionEnded': { options: PASSWORD, stage: { identity: ADA }, press: 'expire', code: null },
  'login.unknownUser': {
    options: PASSWORD,
    stage: { sendReset: failing({ code: 'auth/user-not-found' }) },
    press: 'reset',
    code: 'PW-RESET-REFUSED',
  },
  'login.notReachable': {
    options: BIZZABO,
    stage: { signIn: failing({ kind: 'NOT_REACHABLE' }) },
    code: 'BZ-SIGNIN-NET',
  },
  'login.noEmail': {
    options: ACME,
    stage: {
      startRedirect: failing({ code: 'auth/operation-not-supported-in-this-environment' }),
      openPopup: failing({ code: 'auth/idp-no-email' }),
    },
    code: 'SSO-POPUP-IDP-NO-EMAIL',
  },
  'login.providerDown': {
    options: ACME,
    stage: { startRedirect: failing({ code: 'auth/idp-unreachable' }) },
    code: 'SSO-REDIRECT-IDP-UNREACHABLE',
  },
  'login.popupBlocked': {
    options: ACME,
    stage: {
      startRedirect: failing({ code: 'auth/operation-not-supported-in-this-environment' }),
      openPopup: failing({ code: 'auth/popup-blocked' }),
    },
    code: 'SSO-POPUP-POPUP-BLOCKED',
  },
};

/** The text typed into each input, by its name. */
const TYPED: Readonly<Record<string, string>> = {
  'confirmation-number': 'AURORA1815',
  'ticket-number': '18151815',
  email: 'ada+secret@example.org',
  password: 'enchantress',
};

async function meet({ options, stage: given, press }: Story, locale: string) {
  const stage = renderStage(<LoginPage />, { options, locale, ...given });
  await stage.until('language', (snapshot) => snapshot.matches('ready') && snapshot.context.locale === locale);
  if (press === 'leave' || press === 'expire') {
    await stage.until('session', (snapshot) => snapshot.matches({ connected: 'signedIn' }));
    if (press === 'leave') await stage.identify(null);
    else await stage.tell({ type: 'http.failed', fault: makeFault('UNAUTHORIZED') });
  }
  await stage.until('login', (snapshot) => snapshot.matches('entering'));
  if (press === 'leave' || press === 'expire') return stage;
  await stage.until('session', (snapshot) => snapshot.hasTag('identityKnown'));
  const inputs = [...document.querySelectorAll('input')];
  for (const input of inputs) await stage.user.type(input, TYPED[input.name] ?? '');
  if (press === 'reset')
    await stage.user.click(screen.getByRole('button', { name: say(locale, 'login.resetPassword') }));
  else if (inputs.length > 0) await stage.user.keyboard('{Enter}');
  else
    await stage.user.click(screen.getByRole('button', { name: say(locale, 'login.continueTo', { provider: 'Acme' }) }));
  return stage;
}

const LANGUAGES = CONFIG.i18n.supportedLocales;
const KEYS = Object.keys(STORIES) as LoginMessageKey[];
const IN_ENGLISH = KEYS.map((key) => ['en', key] as const);
const IN_OTHERS = LANGUAGES.filter((locale) => locale !== 'en').flatMap((locale) =>
  KEYS.map((key) => [locale, key] as const),
);

async function appears([locale, key]: readonly [string, LoginMessageKey]) {
  const story = STORIES[key];
  const { entries, kept } = await meet(story, locale);
  const message = await screen.findByText(say(locale, key));
  expect(message).toBeVisible();
  expect(message).toHaveFocus();
  expect(message).toHaveAttribute('role', story.code === null ? 'status' : 'alert');
  const codes = [...document.querySelectorAll('code')].map(({ textContent, dir }) => [textContent, dir]);
  expect(codes).toEqual(story.code === null ? [] : [[story.code, 'ltr']]);
  const report = screen.queryByRole('button', { name: say(locale, 'problem.report') });
  expect(report !== null).toBe(story.code !== null || key === 'login.sessionEnded');
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const input of page.querySelectorAll('input')) input.remove();
  const traces = JSON.stringify([
    page.outerHTML,
    { ...localStorage },
    { ...sessionStorage },
    window.location.href,
    document.title,
    document.cookie,
    entries,
    kept,
  ]);
  expect(Object.values(TYPED).filter((secret) => traces.includes(secret))).toEqual([]);
}

test.for(IN_ENGLISH)(
  'in %s, the login message %s appears with its support code, and what was typed is in the inputs only §8.13 §8.15-8.26',
  appears,
);
test.for(IN_OTHERS)(
  'in %s, one of the other languages, the login message %s appears with its support code',
  { tags: 'long' },
  appears,
);

test.for(LANGUAGES)('in %s, a refused login reads the same whether the account exists or not', async (locale) => {
  const texts = new Set<string | null | undefined>();
  for (const code of ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential']) {
    const { unmount } = await meet({ options: PASSWORD, stage: { signIn: failing({ code }) }, code: null }, locale);
    texts.add((await screen.findByRole('alert')).parentElement?.textContent);
    unmount();
  }
  expect(texts.size).toBe(1);
});

test.for([
  ['en', 'Log in to go back to Lobby.'],
  ['de', 'Melden Sie sich an, um zurück zu „Foyer“ zu gelangen.'],
  ['ar', 'سجّل الدخول للعودة إلى «Lobby».'],
] as const)(
  'in %s, the login card says after a session’s end where a login leads, without a dialog',
  async ([locale, line]) => {
    const { until, tell } = renderStage(<App />, { path: '/v/aurora/area/lobby', identity: ADA, locale });
    await until('navigation', (snapshot) => snapshot.matches('settled') && snapshot.context.route?.name === 'Area');
    await tell({ type: 'http.failed', fault: makeFault('UNAUTHORIZED') });
    expect(await screen.findByText(say(locale, 'login.sessionEnded'))).toBeVisible();
    expect(
      screen.getByText((_, element) => element?.matches('p') === true && element.textContent === line),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);
