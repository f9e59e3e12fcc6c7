import { act, fireEvent, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { accountKey } from '../../../domain/login/lockout';
import { ActorsProvider } from '../../../src/views/kernel/ActorsProvider';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { EntrancePicture } from '../../../src/views/shell/EntrancePicture';
import { Frame } from '../../../src/views/shell/Frame';
import { NOW, renderStage, type StageOptions } from '../kernel/stage';

const PAGE = (
  <Frame>
    <EntrancePicture />
    <LoginPage />
  </Frame>
);

const BROWSER = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'location',
  'matchMedia',
] as const;

/** As on a server: without the browser's globals. */
function renderOnServer(root: AnyActorRef): string {
  const view = <ActorsProvider root={root}>{PAGE}</ActorsProvider>;
  for (const name of BROWSER) vi.stubGlobal(name, undefined);
  try {
    return renderToString(view);
  } finally {
    for (const name of BROWSER) vi.stubGlobal(name, before[name]);
  }
}
const before = Object.fromEntries(BROWSER.map((name) => [name, globalThis[name]]));

afterEach(() => vi.restoreAllMocks());

const options = (...types: string[]) =>
  types.map((type) => (type === 'FIREBASE' ? { type, idpProvider: [{ providerID: 'password' }] } : { type }));

const PAGES: Readonly<Record<string, StageOptions>> = {
  'login options': {},
  'only form: e-mail and password': { options: options('FIREBASE') },
  'only form: ticket number': { options: options('BIZZABO_LOGIN') },
  'only form: confirmation number': { options: options('CVENT_LOGIN') },
  'only form: single sign-on': {
    options: [{ type: 'FIREBASE', idpProvider: [{ providerID: 'oidc.acme', displayName: 'Acme' }] }],
  },
  'login options in Arabic': { locale: 'ar' },
  'a locked account': {
    options: options('FIREBASE'),
    attempts: [{ key: accountKey('EMAIL_PASSWORD', 'ada'), failures: 6, lastAt: NOW, until: NOW + 60_000 }],
  },
};

test.for(Object.entries(PAGES))('the server renders the login page: %s', async ([, given]) => {
  const { root, until } = renderStage(null, given);
  await until('login', (snapshot) => !snapshot.matches('waiting'));
  await until('language', (snapshot) => snapshot.matches('ready'));
  const html = renderOnServer(root);
  expect(html).toContain('<h1');
  expect(renderOnServer(root)).toBe(html);
});

/** The page as the server sends it, before and after React takes it over. */
async function takeOver(given: StageOptions) {
  const { root, until } = renderStage(null, given);
  await until('login', (snapshot) => !snapshot.matches('waiting'));
  await until('language', (snapshot) => snapshot.matches('ready'));
  const container = document.createElement('div');
  container.innerHTML = renderOnServer(root);
  document.body.append(container);
  const sent = { html: container.innerHTML, controls: [...container.querySelectorAll('button, input, select, a')] };
  const errors: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => errors.push(said));
  const page = await act(async () =>
    hydrateRoot(container, <ActorsProvider root={root}>{PAGE}</ActorsProvider>, {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  onTestFinished(async () => {
    await act(async () => page.unmount());
    container.remove();
  });
  return { container, sent, errors };
}

test.for(Object.entries(PAGES))('the browser takes over the server’s login page unchanged: %s', async ([, given]) => {
  const { container, sent, errors } = await takeOver(given);
  expect(errors).toEqual([]);
  const [picture] = container.querySelectorAll('img[fetchpriority="low"]');
  expect(sent.html).not.toContain(picture?.outerHTML);
  // The background picture comes with the scripts; everything else is unchanged.
  picture?.remove();
  expect(container.innerHTML.replace(' data-loaded=""', '')).toBe(sent.html);
  expect([...container.querySelectorAll('button, input, select, a')]).toEqual(sent.controls);
});

const isComplete = (value: boolean) => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(value);

test('a login picture that loaded before React took over is shown', async () => {
  isComplete(true);
  const { container } = await takeOver({});
  expect(container.querySelector('img[fetchpriority="low"]')).toHaveAttribute('data-loaded');
});

test('users who save data get no background picture on the login page', async () => {
  localStorage.setItem('comfort', JSON.stringify({ savesData: true }));
  onTestFinished(() => localStorage.clear());
  const { container } = await takeOver({});
  expect(container.querySelector('img[fetchpriority="low"]')).toBeNull();
});

test('a login picture that is still loading when React takes over waits for its load event', async () => {
  isComplete(false);
  const { container } = await takeOver({});
  const picture = container.querySelector('img[fetchpriority="low"]');
  expect(picture).not.toHaveAttribute('data-loaded');
  if (picture !== null) fireEvent.load(picture);
  expect(picture).toHaveAttribute('data-loaded');
});

test('a logo that failed before React took over is hidden', async () => {
  isComplete(true);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('broken'));
  const { container } = await takeOver({});
  await waitFor(() => expect(container.querySelector('header img')).toHaveAttribute('data-broken'));
});
