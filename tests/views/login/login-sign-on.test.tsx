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

test('the single sign-on form names the provider and says that the user comes back §2.43', async () => {
  const { onward } = await open();
  expect(onward).toHaveAccessibleDescription('You’ll log in at Acme, then come back here.');
});

test('a single sign-on provider without a name is called your organisation', async () => {
  renderStage(<LoginPage />, { options: [{ type: 'FIREBASE', idpProvider: [{ providerID: 'saml.partner' }] }] });
  expect(await screen.findByRole('button', { name: 'Continue to your organisation' })).toBeVisible();
});

test('the page says that it is leaving for the provider and offers no buttons §2.43', async () => {
  const { user, onward, startRedirect, until } = await open({ startRedirect: never });
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('redirecting'));
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('Taking you to Acme…');
  expect(notice.parentElement).toHaveFocus();
  expect(onward).not.toBeInTheDocument();
  expect(startRedirect.mock.calls).toEqual([['oidc.acme']]);
});

test('the login option cannot be changed while the page leaves for the provider', async () => {
  const { user } = renderStage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: /^Company account/ }));
  await user.click(screen.getByRole('button', { name: 'Continue to Company account' }));
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to Company account…');
  expect(screen.queryByRole('button', { name: 'Choose another way' })).not.toBeInTheDocument();
});

test('a page restored from the back-forward cache says that the login was cancelled', async () => {
  const { user, onward, until, tell } = await open();
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('leaving'));
  await tell({ type: 'page.restored' });
  expect(screen.getByRole('alert')).toHaveTextContent('The login was cancelled. You can try again at any time.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Continue to Acme' })).toBeEnabled();
});

test('a page that fails to leave says that the provider isn’t responding', async () => {
  const { user, onward, until, pass } = await open();
  await user.click(onward);
  await until('signOn', (snapshot) => snapshot.matches('leaving'));
  await pass(20_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your organisation’s login isn’t responding\./);
  expect(screen.getByText('SSO-REDIRECT-IDP-UNREACHABLE')).toHaveAttribute('dir', 'ltr');
});

test('a single sign-on in a popup says that the window is open, and can be cancelled §2.43', async () => {
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

test('a login in the popup enters the venue', async () => {
  const { user, until } = renderStage(<App />, { options: ACME_ONLY, startRedirect: NO_REDIRECT });
  await user.click(await screen.findByRole('button', { name: 'Continue to Acme' }));
  await until('navigation', (snapshot) => snapshot.context.route?.name === 'Area');
  expect(screen.queryByRole('button', { name: 'Continue to Acme' })).not.toBeInTheDocument();
});

test('the page shows progress and no form while the venue checks a login from the popup', async () => {
  const { user, onward, until } = await open({ startRedirect: NO_REDIRECT, authority: never });
  await user.click(onward);
  await until('session', (snapshot) => snapshot.matches({ connected: 'checkingAuthority' }));
  expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
  expect(screen.getByRole('heading', { level: 2, name: 'Acme', hidden: true })).not.toBeVisible();
});

test('a user who returns from the provider sees that the session is searched for §2.44', async () => {
  const { until } = renderStage(<LoginPage />, { returning: 'oidc.company', finishRedirect: never });
  expect(screen.getByRole('status')).toHaveTextContent('Searching for your session…');
  await until('login', (snapshot) => snapshot.hasTag('searching'));
  expect(screen.getByRole('status')).toHaveTextContent('Searching for your session…');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('a user who returns signed in enters the venue without another click', async () => {
  const { until } = renderStage(<App />, {
    options: ACME_ONLY,
    returning: 'oidc.acme',
    identity: ADA,
    finishRedirect: async () => true,
  });
  await until('navigation', (snapshot) => snapshot.context.route?.name === 'Area');
  expect(screen.queryByText('Searching for your session…')).not.toBeInTheDocument();
});

test('a user who returns without a session finds the provider chosen and help §8.24', async () => {
  renderStage(<LoginPage />, { returning: 'oidc.company' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The login was cancelled. You can try again at any time.');
  expect(alert).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Continue to Company account' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Choose another way' })).toBeEnabled();
});

test('a user who returns from a provider that is no longer offered finds the options', async () => {
  renderStage(<LoginPage />, { returning: 'oidc.gone' });
  expect(await screen.findByRole('list')).toBeVisible();
});

test('Arabic isolates the direction of the provider’s name', async () => {
  const { user } = renderStage(<LoginPage />, { options: ACME_ONLY, startRedirect: never, locale: 'ar' });
  await user.click(await screen.findByRole('button', { name: 'المتابعة إلى Acme' }));
  expect(screen.getByRole('status')).toHaveTextContent('جارٍ نقلك إلى Acme…');
});
