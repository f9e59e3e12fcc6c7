import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { accountKey } from '../../../domain/login/lockout';
import { ActorsProvider } from '../../../src/views/kernel/actors';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { Frame } from '../../../src/views/shell/Frame';
import { NOW, renderStage, type StageOptions } from '../kernel/stage';

const PAGE = (
  <Frame>
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

/** As on a server: without anything of the browser. */
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

test.for(Object.entries(PAGES))(
  'the browser takes over the login page of the server as it is: %s',
  async ([, given]) => {
    const { root, until } = renderStage(null, given);
    await until('login', (snapshot) => !snapshot.matches('waiting'));
    await until('language', (snapshot) => snapshot.matches('ready'));
    const container = document.createElement('div');
    container.innerHTML = renderOnServer(root);
    document.body.append(container);
    const [html, controls] = [container.innerHTML, [...container.querySelectorAll('button, input, a')]];
    const complaints: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said));
    const hydrated = await act(async () =>
      hydrateRoot(container, <ActorsProvider root={root}>{PAGE}</ActorsProvider>, {
        onRecoverableError: (error) => complaints.push(error),
      }),
    );
    onTestFinished(async () => {
      await act(async () => hydrated.unmount());
      container.remove();
    });
    expect(complaints).toEqual([]);
    expect(container.innerHTML).toBe(html);
    expect([...container.querySelectorAll('button, input, a')]).toEqual(controls);
  },
);
