import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOCKOUT_MS } from '../../../domain/kernel/constants';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { accountKey } from '../../../domain/login/lockout';
import type { LoginKind } from '../../../domain/login/login';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { NOW, renderStage, type StageOptions } from '../kernel/stage';

const ADA = 'ada@example.org';
const TEXT = 'Too many attempts. Please wait up to two minutes, then try again.';
const OVER = 'You can try again now.';
const PASSWORD_ONLY = [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];

const lockedFor = (ms: number, kind: LoginKind = 'EMAIL_PASSWORD', account = ADA) => [
  { key: accountKey(kind, account), failures: 6, lastAt: NOW, until: NOW + ms },
];
/** Browsers take the focus from an inert element. */
const refuse = (code: string) => async () => {
  (document.activeElement as HTMLElement).blur();
  throw new FaultError(makeFault('PROCESSING_ERROR', { code }));
};

async function open(options: StageOptions = {}) {
  const stage = renderStage(<LoginPage />, { options: PASSWORD_ONLY, ...options });
  await screen.findByLabelText('E-mail');
  return {
    ...stage,
    email: screen.getByLabelText<HTMLInputElement>('E-mail'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    submit: screen.getByRole('button', { name: 'Log in' }),
  };
}
type Form = Awaited<ReturnType<typeof open>>;

async function fill({ user, email, password }: Form, address = ADA) {
  await user.clear(email);
  await user.type(email, address);
  await user.clear(password);
  await user.type(password, 'wrong');
}

async function failSixTimes(form: Form) {
  await fill(form);
  for (let count = 0; count < 6; count += 1) {
    await form.user.click(form.submit);
    await form.until('lockout', ({ context }) => context.attempts[0]?.failures === count + 1);
    await form.until('login', (snapshot) => snapshot.matches('entering'));
  }
}

const countdown = () => screen.getByRole('timer').textContent?.replace(/[\u2066\u2069]/g, '');
/** The announcement, which never has the focus. */
const spoken = () => document.querySelector('form > [aria-live="polite"], div > p[aria-live="polite"]')?.textContent;

test('six failed logins lock the form and show the remaining time §8.22', async () => {
  const form = await open({ signIn: refuse('auth/wrong-password') });
  await failSixTimes(form);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(TEXT);
  expect(alert).toHaveFocus();
  expect(countdown()).toBe('You can try again in 2:00.');
  expect(screen.getByRole('timer')).not.toHaveAttribute('aria-live');
  expect(screen.getByText('PW-LOCK-NONE')).toBeVisible();
  expect(form.submit).toBeDisabled();
  expect(form.email).toHaveValue(ADA);
  expect([form.password.selectionStart, form.password.selectionEnd]).toEqual([0, 5]);
  await form.user.type(form.password, '{Enter}');
  expect(form.signIn).toHaveBeenCalledTimes(6);
});

const OFFER = 'We can send you a link to set a new password.';

test('a new password is offered after two failed logins of an account', async () => {
  const form = await open({ signIn: refuse('auth/wrong-password') });
  await fill(form);
  for (const failures of [1, 2]) {
    expect(screen.queryByText(OFFER)).toBeNull();
    await form.user.click(form.submit);
    await form.until('lockout', ({ context }) => context.attempts[0]?.failures === failures);
    await form.until('login', (snapshot) => snapshot.matches('entering'));
  }
  expect(screen.getByText(OFFER)).toBeVisible();
  await form.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(form.sendReset).toHaveBeenCalledWith(ADA);
  await form.user.clear(form.email);
  await form.user.type(form.email, 'grace@example.org');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('the lock countdown shows every second and announces the start, each half minute, the last ten seconds and the end', async () => {
  const form = await open({ attempts: lockedFor(LOCKOUT_MS) });
  await fill(form);
  const said: [at: number, text: string | null | undefined][] = [];
  const shown: (string | undefined)[] = [];
  for (let left = 120; left > 0; left -= 1) {
    await form.tick(NOW + (120 - left) * 1000);
    shown.push(countdown());
    if (said.at(-1)?.[1] !== spoken()) said.push([left, spoken()]);
  }
  expect(new Set(shown).size).toBe(120);
  expect([shown[0], shown[1], shown[61], shown[119]]).toEqual([
    'You can try again in 2:00.',
    'You can try again in 1:59.',
    'You can try again in 0:59.',
    'You can try again in 0:01.',
  ]);
  await form.tick(NOW + LOCKOUT_MS);
  said.push([0, spoken()]);
  expect(said).toEqual([
    [120, 'You can try again in 120 seconds.'],
    [90, 'You can try again in 90 seconds.'],
    [60, 'You can try again in 60 seconds.'],
    [30, 'You can try again in 30 seconds.'],
    [10, 'You can try again in 10 seconds.'],
    [0, OVER],
  ]);
});

test('the announced countdown survives a browser that skips seconds', async () => {
  const form = await open({ attempts: lockedFor(47_000) });
  expect(spoken()).toBe('You can try again in 47 seconds.');
  await form.tick(NOW + 16_000);
  expect(spoken()).toBe('You can try again in 47 seconds.');
  await form.tick(NOW + 18_000);
  expect(spoken()).toBe('You can try again in 30 seconds.');
  await form.tick(NOW + 38_500);
  expect(spoken()).toBe('You can try again in 10 seconds.');
});

test('the form opens again when its lock ends, keeps the focus and says so', async () => {
  const form = await open({ signIn: refuse('auth/too-many-requests') });
  await fill(form);
  await form.user.click(form.submit);
  await form.until('lockout', (snapshot) => snapshot.matches('locked'));
  expect(screen.getByText(TEXT)).toHaveFocus();
  await form.tick(NOW + LOCKOUT_MS);
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  const over = screen.getAllByText(OVER).find((text) => text.hasAttribute('tabindex'));
  expect(over).toHaveFocus();
  expect(form.submit).toBeEnabled();
});

test('the notice of an ended lock goes when another account is typed, and when the next attempt fails', async () => {
  const form = await open({ attempts: lockedFor(1000), signIn: refuse('auth/wrong-password') });
  await fill(form);
  await form.tick(NOW + 1000);
  expect(screen.getAllByText(OVER)).toHaveLength(2);
  await fill(form, 'grace@example.org');
  expect(screen.queryByText(OVER)).not.toBeInTheDocument();
  await fill(form);
  expect(screen.getAllByText(OVER)).toHaveLength(2);
  await form.user.click(form.submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^These login details aren’t correct\./);
  expect(screen.queryByText(OVER)).not.toBeInTheDocument();
});

test.each([
  ['the service cannot be reached', 'auth/network-request-failed', /^We can’t reach the server\./],
  ['the login fails for another reason', 'auth/internal-error', /.+/],
])('the notice of an ended lock is gone, also for screen readers, when %s', async (_, code, text) => {
  const form = await open({ attempts: lockedFor(1000), signIn: refuse(code) });
  await fill(form);
  await form.tick(NOW + 1000);
  expect(screen.getAllByText(OVER)).toHaveLength(2);
  await form.user.click(form.submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByText(OVER)).not.toBeInTheDocument();
});

test('the notice of an ended lock is gone while the next attempt is on its way', async () => {
  const form = await open({ attempts: lockedFor(1000), signIn: () => new Promise(() => {}) });
  await fill(form);
  await form.tick(NOW + 1000);
  expect(screen.getAllByText(OVER)).toHaveLength(2);
  await form.user.click(form.submit);
  await form.until('login', (snapshot) => snapshot.hasTag('busy'));
  expect(screen.queryByText(OVER)).not.toBeInTheDocument();
});

test('a lock from before a reload is shown before anything is typed, and takes no focus', async () => {
  const form = await open({ attempts: lockedFor(61_000) });
  expect(screen.getByText(TEXT)).not.toHaveFocus();
  expect(countdown()).toBe('You can try again in 1:01.');
  expect(form.submit).toBeDisabled();
});

test('another account can log in during a lock, and typing the locked account again keeps the focus', async () => {
  const form = await open({ attempts: lockedFor(LOCKOUT_MS) });
  await fill(form, 'grace@example.org');
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  expect(form.submit).toBeEnabled();
  await fill(form, ADA.toUpperCase());
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(form.password).toHaveFocus();
  expect(form.submit).toBeDisabled();
});

test('a lock of one login option leaves the others open', async () => {
  const { user } = renderStage(<LoginPage />, { attempts: lockedFor(LOCKOUT_MS, 'BIZZABO_LOGIN') });
  await user.click(await screen.findByRole('button', { name: /^Confirmation number/ }));
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose another way' }));
  await user.click(screen.getByRole('button', { name: /^Ticket number/ }));
  expect(screen.getByText(TEXT)).toBeVisible();
  await user.type(screen.getByLabelText('E-mail'), 'ada+two@example.org');
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(screen.getByText('BZ-LOCK-NONE')).toBeVisible();
});

test('a locked provider cannot be used until its lock ends', async () => {
  const { user, tick, startRedirect } = renderStage(<LoginPage />, {
    options: [{ type: 'FIREBASE', idpProvider: [{ providerID: 'oidc.acme', displayName: 'Acme' }] }],
    attempts: lockedFor(30_000, 'FIREBASE_OIDC', 'oidc.acme'),
  });
  const onward = await screen.findByRole('button', { name: 'Continue to Acme' });
  expect(onward).toBeDisabled();
  expect(countdown()).toBe('You can try again in 0:30.');
  await tick(NOW + 30_000);
  expect(onward).toBeEnabled();
  await user.click(onward);
  expect(startRedirect.mock.calls).toEqual([['oidc.acme']]);
});

test('too many password resets show an error without a login countdown', async () => {
  const form = await open({ sendReset: refuse('auth/too-many-requests') });
  await fill(form);
  await form.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(TEXT);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(form.submit).toBeEnabled();
});

test('the Arabic countdown shows minutes before seconds', async () => {
  const { until } = renderStage(<LoginPage />, {
    options: PASSWORD_ONLY,
    attempts: lockedFor(65_000),
    locale: 'ar',
  });
  await until('language', (snapshot) => snapshot.matches('ready') && snapshot.context.locale === 'ar');
  expect(await screen.findByRole('timer')).toHaveTextContent('يمكنك المحاولة مجددًا بعد \u20661:05\u2069.');
  expect(spoken()).toBe(
    `يمكنك المحاولة مجددًا بعد ${new Intl.NumberFormat('ar', { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(65)}.`,
  );
});

test('the browser stores a locked account only as one of 4096 numbers', async () => {
  const form = await open({ signIn: refuse('auth/wrong-password') });
  await failSixTimes(form);
  expect(form.kept.at(-1)).toEqual([
    { key: accountKey('EMAIL_PASSWORD', ADA), failures: 6, lastAt: NOW, until: NOW + LOCKOUT_MS },
  ]);
});
