import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { App } from '../../../src/views/shell/App';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

const ACME = { providerID: 'oidc.acme', displayName: 'Acme' };
const ACME_ONLY = [{ type: 'FIREBASE', idpProvider: [ACME] }];
const never = () => new Promise<never>(() => {});
const refusing = (code: string) => async () => {
  throw new FaultError(makeFault('PROCESSING_ERROR', { code }));
};
const NO_REDIRECT = refusing('auth/operation-not-supported-in-this-environment');

async function open(options: StageOptions = {}) {
  const stage = renderStage(<LoginPage />, { options: ACME_ONLY, ...options });
  return { ...stage, onward: await screen.findByRole('button', { name: 'Continue to Acme' }) };
}

test('before anybody leaves, the page says where to, and that they come back §2.43', async () => {
  const { onward } = await open();
  expect(onward).toHaveAccessibleDescription('You’ll log in at Acme, then come back here.');
});

test('a provider without a name is the own organisation', async () => {
  renderStage(<LoginPage />, { options: [{ type: 'FIREBASE', idpProvider: [{ providerID: 'saml.partner' }] }] });
  expect(await screen.findByRole('button', { name: 'Continue to your organisation' })).toBeVisible();
});

test('on the way to the provider the page says so, and there is nothing left to press §2.43', async () => {
  const { user, onward, startRedirect, until } = await open({ startRedirect: never });
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('redirecting'));
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('Taking you to Acme…');
  expect(notice.parentElement).toHaveFocus();
  expect(onward).not.toBeInTheDocument();
  expect(startRedirect.mock.calls).toEqual([['oidc.acme']]);
});

test('a way chosen from several cannot be left while the page is on its way', async () => {
  const { user } = renderStage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: /^Company account/ }));
  await user.click(screen.getByRole('button', { name: 'Continue to Company account' }));
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to Company account…');
  expect(screen.queryByRole('button', { name: 'Choose another way' })).not.toBeInTheDocument();
});

test('a page that is shown again as it was left says that the login was cancelled', async () => {
  const { user, onward, until, tell } = await open();
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('leaving'));
  await tell({ type: 'page.restored' });
  expect(screen.getByRole('alert')).toHaveTextContent('The login was cancelled. You can try again at any time.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Continue to Acme' })).toBeEnabled();
});

test('a page that never leaves says that the provider does not answer', async () => {
  const { user, onward, until, pass } = await open();
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('leaving'));
  await pass(20_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your organisation’s login isn’t responding\./);
  expect(screen.getByText('SSO-REDIRECT-IDP-UNREACHABLE')).toHaveAttribute('dir', 'ltr');
});

test('where only a window can work, the page says that it is open, and can be cancelled §2.43', async () => {
  const { user, onward, until, openPopup } = await open({ startRedirect: NO_REDIRECT, openPopup: never });
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('inPopup'));
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('A login window for Acme has opened. Log in there, and this page will continue.');
  expect(notice.parentElement).toHaveFocus();
  expect(openPopup.mock.calls).toEqual([['oidc.acme']]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Acme' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue to Acme' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('whoever logs in through the window enters the venue', async () => {
  const { user, until } = renderStage(<App />, { options: ACME_ONLY, startRedirect: NO_REDIRECT });
  await user.click(await screen.findByRole('button', { name: 'Continue to Acme' }));
  await until('navigation', (snapshot) => snapshot.context.route?.name === 'Area');
  expect(screen.queryByRole('button', { name: 'Continue to Acme' })).not.toBeInTheDocument();
});

test('while the venue checks whoever came through the window, the page says so and shows no form', async () => {
  const { user, onward, until } = await open({ startRedirect: NO_REDIRECT, authority: never });
  await user.click(onward);
  await until('session', (snapshot) => snapshot.matches({ connected: 'checkingAuthority' }));
  expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
  expect(screen.getByRole('heading', { level: 2, name: 'Acme', hidden: true })).not.toBeVisible();
});

test('whoever comes back is told that their session is searched for §2.44', async () => {
  const { until } = renderStage(<LoginPage />, { returning: 'oidc.company', finishRedirect: never });
  expect(screen.getByRole('status')).toHaveTextContent('Searching for your session…');
  await until('login', (snapshot) => snapshot.hasTag('searching'));
  expect(screen.getByRole('status')).toHaveTextContent('Searching for your session…');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('whoever comes back signed in enters the venue without another click', async () => {
  const { until } = renderStage(<App />, {
    options: ACME_ONLY,
    returning: 'oidc.acme',
    identity: ADA,
    finishRedirect: async () => true,
  });
  await until('navigation', (snapshot) => snapshot.context.route?.name === 'Area');
  expect(screen.queryByText('Searching for your session…')).not.toBeInTheDocument();
});

test('whoever comes back with nothing finds the provider chosen and what to do §8.24', async () => {
  renderStage(<LoginPage />, { returning: 'oidc.company' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The login was cancelled. You can try again at any time.');
  expect(alert).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Continue to Company account' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Choose another way' })).toBeEnabled();
});

test('whoever comes back from a provider that is offered no longer finds the list', async () => {
  renderStage(<LoginPage />, { returning: 'oidc.gone' });
  expect(await screen.findByRole('list')).toBeVisible();
});

test('Arabic names the provider in a sentence of its own direction', async () => {
  const { user } = renderStage(<LoginPage />, { options: ACME_ONLY, startRedirect: never, locale: 'ar' });
  await user.click(await screen.findByRole('button', { name: 'المتابعة إلى Acme' }));
  expect(screen.getByRole('status')).toHaveTextContent('جارٍ نقلك إلى Acme…');
});
