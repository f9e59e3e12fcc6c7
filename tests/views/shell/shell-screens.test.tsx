import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { App } from '../../../src/views/shell/App';
import { StuckScreen } from '../../../src/views/shell/StuckScreen';
import uiConfig from '../../fixtures/contract/ui-config.json';
import versionFixture from '../../fixtures/contract/venue-version.json';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

const UNPUBLISHED = { mode: 'live', publishedVersion: -1 };
const never = () => new Promise<never>(() => {});
const failing = (message: string) => () => {
  throw new FaultError(makeFault('PROCESSING_ERROR', { status: 404, message }));
};

test('a loading indicator shows text while navigation is checked §2.31', () => {
  renderStage(<App />, { path: '/', version: never });
  expect(screen.getByText('One moment, we’re opening the venue…').closest('output')).toBeVisible();
});

test('the login page shows no second loading indicator §2.31', async () => {
  renderStage(<App />, { path: '/login', version: never });
  expect(await screen.findByRole('list')).toBeVisible();
  expect(screen.queryByText('One moment, we’re opening the venue…')).not.toBeInTheDocument();
});

test('text typed on the login page survives the end of the navigation check', async () => {
  let open: (version: unknown) => void = () => {};
  const { user, until } = renderStage(<App />, {
    path: '/login',
    options: [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }],
    version: () =>
      new Promise((resolve) => {
        open = resolve;
      }),
  });
  const email = await screen.findByLabelText('E-mail');
  await user.type(email, 'ada@');
  open(versionFixture);
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  await user.keyboard('example.org');
  expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.org');
});

test('after the login the page says once that the venue opens', async () => {
  const { identify, until } = renderStage(<App />, { path: '/login', venue: never });
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  await identify(ADA);
  await until('venue', (snapshot) => snapshot.matches('loading'));
  expect(screen.getAllByText('One moment, we’re opening the venue…')).toHaveLength(1);
});

test.for([
  ['publication', { version: failing('No such venue') }, 'We couldn’t check whether the venue is open.'],
  ['login options', { options: failing('No such venue') }, 'We couldn’t load the login options.'],
] as const)('a failed %s replaces the page, with our words and a retry button §8.39', async ([, options, text]) => {
  renderStage(<App />, { path: '/', ...options });
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t open this page' })).toHaveFocus();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.queryByText(/No such venue/)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Something went wrong' })).not.toBeInTheDocument();
});

test.for([
  ['no response', makeFault('NOT_REACHABLE'), 'Check your connection, then try again.'],
  [
    'a status of 500',
    makeFault('PROCESSING_ERROR', { status: 500 }),
    'The problem is on our side. Please try again in a minute.',
  ],
  ['a wrong shape', makeFault('PROCESSING_ERROR'), 'The problem is on our side. Please try again in a minute.'],
] as const)('only without a response is a failed page for lack of a connection: %s', async ([, fault, advice]) => {
  const fails = () => {
    throw new FaultError(fault);
  };
  const pages = [{ version: fails }, { options: fails }, { config: fails }, { identity: ADA, venue: fails }];
  for (const options of pages) {
    const { unmount } = renderStage(<App />, { path: '/', ...options });
    expect(await screen.findByText(advice)).toBeVisible();
    expect(screen.getAllByText(/connection|on our side/)).toHaveLength(1);
    unmount();
  }
});

test('a venue that fails to load says so in our words, and only the log has the text of the service §4.50', async () => {
  const { entries } = renderStage(<App />, { path: '/', identity: ADA, venue: failing('architectures.0.id') });
  expect(await screen.findByText('We couldn’t load the venue.')).toBeVisible();
  expect(screen.queryByText(/architectures/)).not.toBeInTheDocument();
  await waitFor(() =>
    expect(entries).toContainEqual({
      to: 'service',
      entry: expect.objectContaining({ category: 'venue', message: 'Cannot load venue: architectures.0.id' }),
    }),
  );
});

test('a venue without a published architecture says so without a service message §8.38', async () => {
  renderStage(<StuckScreen />, {
    path: '/',
    identity: ADA,
    version: { mode: 'live', publishedVersion: 3, publishedArchitectureId: null },
  });
  expect(
    await screen.findByText('No venue is published here at the moment. Try again later, or ask the organiser.'),
  ).toBeVisible();
});

test('retrying a failed navigation asks again and opens the page', async () => {
  let isDown = true;
  const { user, until } = renderStage(<App />, {
    path: '/login',
    version: () => (isDown ? failing('gone')() : versionFixture),
  });
  await until('loginOptions', (snapshot) => snapshot.matches('enabled'));
  await until('session', (snapshot) => snapshot.hasTag('identityKnown'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Aurora Summit' })).toBeVisible();
});

test('the entrance button starts again at the default path', async () => {
  const { user, actor, until } = renderStage(<StuckScreen />, { path: '/v/aurora/imprint', options: failing('gone') });
  await until('navigation', (snapshot) => snapshot.matches('aborted'));
  await user.click(screen.getByRole('button', { name: 'Go to the entrance' }));
  expect(actor('navigation').getSnapshot().context.requested).toBe('/');
});

test('a missing configuration shows an error, and a successful retry opens the page §4.3', async () => {
  let calls = 0;
  const { user } = renderStage(<App />, {
    config: () => {
      calls += 1;
      return calls === 1 ? failing('ui-config.json: firebase: missing')() : uiConfig;
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'The venue isn’t ready' })).toBeVisible();
  expect(screen.queryByText(/ui-config/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Aurora Summit' })).toBeVisible();
});

test('an unpublished venue shows that it isn’t open yet, and can be checked again §2.2 §2.5', async () => {
  const { user, reads, until } = renderStage(<App />, { path: '/', version: UNPUBLISHED });
  expect(await screen.findByRole('heading', { level: 1, name: 'We’re getting everything ready' })).toBeVisible();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  const before = reads.version.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await until('publication', (snapshot) => !snapshot.hasTag('refreshing'));
  expect(reads.version).toHaveBeenCalledTimes(before + 1);
});

test('an unpublished venue opens by itself when it is published', async () => {
  let isPublished = false;
  const { pass } = renderStage(<App />, {
    path: '/login',
    version: () => (isPublished ? versionFixture : UNPUBLISHED),
  });
  await screen.findByRole('heading', { level: 1, name: 'We’re getting everything ready' });
  isPublished = true;
  await pass(120_000);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Aurora Summit' })).toBeVisible();
});

test.for<[string, StageOptions, string]>([
  ['the login page', {}, 'Log in - Aurora Summit'],
  ['an area', { path: '/v/aurora/area/stage', identity: ADA }, 'Main stage - Aurora Summit'],
  ['the imprint', { path: '/v/aurora/imprint', identity: ADA }, 'Imprint - Aurora Summit'],
  ['the privacy policy', { path: '/v/aurora/privacy-policy', identity: ADA }, 'Privacy policy - Aurora Summit'],
  [
    'a meeting that does not exist',
    { path: '/v/aurora/area-whereby-meeting/a/b/c', identity: ADA },
    'This meeting doesn’t exist - Aurora Summit',
  ],
  ['an unpublished venue', { version: UNPUBLISHED }, 'We’re getting everything ready - Aurora Summit'],
  ['a failed page', { path: '/', version: failing('Gone') }, 'We couldn’t open this page - Aurora Summit'],
  ['a missing configuration', { config: failing('Gone') }, 'The venue isn’t ready - Venue'],
])('%s has its own title in the tab', async ([, options, title]) => {
  renderStage(<App />, options);
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  await waitFor(() => expect(document.title).toBe(title));
});
