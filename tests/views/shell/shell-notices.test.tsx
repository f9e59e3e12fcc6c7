import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FAULT_KINDS, type FaultKind, makeFault } from '../../../domain/kernel/fault';
import { ConnectionBar } from '../../../src/views/shell/ConnectionBar';
import { Frame } from '../../../src/views/shell/Frame';
import { GlobalErrorDialog } from '../../../src/views/shell/GlobalErrorDialog';
import { LoadingIndicator } from '../../../src/views/shell/LoadingIndicator';
import { MobileHint } from '../../../src/views/shell/MobileHint';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { ADA, NOW, renderStage } from '../kernel/stage';

const TEXTS: Record<FaultKind, string> = {
  FORBIDDEN: 'Session expired. Please log in again.',
  UNAUTHORIZED: 'Session expired. Please log in again.',
  FUNCTION_UNSUPPORTED: 'The requested function is currently unavailable.',
  NOT_REACHABLE: 'The server is currently not reachable and will be available shortly.',
  PROCESSING_ERROR: 'Error during processing of the server request.',
  WIDGET_ERROR: 'There was a problem with the content on this page.',
};
const errorDialog = () => screen.queryByRole('dialog', { name: 'Something went wrong' });
const raised = (kind: FaultKind, message: string | null = null) =>
  ({ type: 'globalError.raise', fault: makeFault(kind, { status: 500, message }) }) as const;

test('a loading indicator says what is loading', () => {
  renderStage(<LoadingIndicator text="The pictures are coming" />);
  expect(screen.getByRole('status')).toHaveTextContent('The pictures are coming');
});

test.for(FAULT_KINDS)('the error dialog has its own text for %s §2.74 §2.75 §8.8-8.12', async (kind) => {
  const { send } = renderStage(<GlobalErrorDialog />);
  await send('globalError', raised(kind, 'architectures.0.id'));
  expect(errorDialog()).toHaveAccessibleDescription(`${TEXTS[kind]} architectures.0.id`);
  expect(within(screen.getByRole('dialog')).getByText('architectures.0.id')).toBeVisible();
});

test('the error dialog shows no field names of a response that could not be read', async () => {
  const { send } = renderStage(<GlobalErrorDialog />);
  const fault = makeFault('PROCESSING_ERROR', { message: '/api/userInfo: attributes.name: Invalid type' });
  await send('globalError', { type: 'globalError.raise', fault });
  expect(errorDialog()).toHaveAccessibleDescription(TEXTS.PROCESSING_ERROR);
});

test('the error dialog is modal, takes the focus to its button, and gives it back §2.76', async () => {
  const { send, user } = renderStage(
    <>
      <a href="/somewhere">Somewhere</a>
      <GlobalErrorDialog />
    </>,
  );
  screen.getByRole('link').focus();
  await send('globalError', raised('NOT_REACHABLE'));
  expect(errorDialog()).toHaveAttribute('aria-modal', 'true');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(errorDialog()).not.toBeInTheDocument());
  expect(screen.getByRole('link')).toHaveFocus();
});

test('Escape dismisses the error dialog', async () => {
  const { send, actor, user } = renderStage(<GlobalErrorDialog />);
  await send('globalError', raised('NOT_REACHABLE'));
  await user.keyboard('{Escape}');
  expect(actor('globalError').getSnapshot().value).toBe('none');
});

test('a suppressed error dialog stays hidden until the suppression ends §2.73', async () => {
  const { send } = renderStage(<GlobalErrorDialog />);
  await send('globalError', { type: 'globalError.suppress' });
  await send('globalError', raised('PROCESSING_ERROR'));
  expect(errorDialog()).not.toBeInTheDocument();
  await send('globalError', { type: 'globalError.unsuppress' });
  expect(errorDialog()).toBeVisible();
});

test('a waiting request shows a countdown and is announced once', async () => {
  const { tell, pass } = renderStage(<ConnectionBar />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await tell({ type: 'http.waiting', id: '1', delayMs: 30_000, now: NOW });
  expect(screen.getByRole('timer')).toHaveTextContent('The server isn’t responding. Trying again in 30 s.');
  expect(screen.getByRole('status')).toHaveTextContent(TEXTS.NOT_REACHABLE);
  await pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent('Trying again in 29 s.');
  expect(screen.getByRole('status')).toHaveTextContent(TEXTS.NOT_REACHABLE);
});

test('the countdown is for the next of several waiting requests', async () => {
  const { tell } = renderStage(<ConnectionBar />);
  await tell({ type: 'http.waiting', id: '1', delayMs: 30_000, now: NOW });
  await tell({ type: 'http.waiting', id: '2', delayMs: 5000, now: NOW });
  expect(screen.getByRole('timer')).toHaveTextContent('Trying again in 5 s.');
  await tell({ type: 'http.resumed', id: '2' });
  expect(screen.getByRole('timer')).toHaveTextContent('Trying again in 30 s.');
  await tell({ type: 'http.resumed', id: '1' });
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('waiting requests can be retried at once or given up', async () => {
  const { tell, user, commands } = renderStage(<ConnectionBar />);
  await tell({ type: 'http.waiting', id: '1', delayMs: 30_000, now: NOW });
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await user.click(screen.getByRole('button', { name: 'Stop trying' }));
  expect(commands.filter(({ type }) => type !== 'http.trust')).toEqual([
    { type: 'http.hurry', ids: ['1'] },
    { type: 'http.giveUp', ids: ['1'] },
  ]);
});

test('the first tab stop skips the header', async () => {
  const { user } = renderStage(
    <Frame>
      <main>{'The page'}</main>
    </Frame>,
  );
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('closing the rotation hint moves the focus to the page', async () => {
  renderStage(
    <Frame>
      <h1 tabIndex={-1}>{'The page'}</h1>
      <MobileHint />
    </Frame>,
    { path: '/', identity: ADA },
  );
  fireEvent(await screen.findByRole('dialog', { name: 'Turn your phone' }), new Event('close'));
  expect(screen.getByRole('heading', { name: 'The page' })).toHaveFocus();
});

test('a dismissed rotation hint is gone, also after a reload', async () => {
  const { keepHintDismissed, unmount } = renderStage(<MobileHint />, { path: '/', identity: ADA });
  fireEvent(await screen.findByRole('dialog', { name: 'Turn your phone' }), new Event('close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(keepHintDismissed).toHaveBeenCalledOnce();
  unmount();
  const { until } = renderStage(<MobileHint />, { path: '/', identity: ADA, isHintDismissed: true });
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  await until('rotationHint', (snapshot) => snapshot.matches('dismissed'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('phones show the rotation hint, except in a meeting §2.22 §2.77', async () => {
  const { send, until } = renderStage(<MobileHint />, { path: '/', identity: ADA });
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(screen.getByRole('dialog', { name: 'Turn your phone' })).toContainElement(
    screen.getByRole('button', { name: 'Not now' }),
  );
  const path = '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning';
  await send('navigation', { type: 'navigation.go', path });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.for([
  ['the login page', { path: '/login' }],
  ['the page of an unpublished venue', { path: '/', version: { mode: 'live', publishedVersion: -1 } }],
] as const)('%s shows no rotation hint', async ([, options]) => {
  const { until } = renderStage(<MobileHint />, options);
  await until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('only a public venue has a hidden heading with its description, in the language of the page §2.78', async () => {
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = 'Enter the venue.';
  document.head.append(description);
  const { until, send } = renderStage(<Frame>{null}</Frame>, { path: '/', options: [{ type: 'ANONYMOUS' }] });
  await until('loginOptions', (snapshot) => snapshot.matches('disabled'));
  const heading = await screen.findByRole('heading', { name: `Welcome to ${uiConfig.tabTitle}` });
  await waitFor(() => expect(description.content).toBe(heading.textContent));
  await send('language', { type: 'language.choose', locale: 'de' });
  await waitFor(() => expect(heading).toHaveTextContent(`Willkommen bei ${uiConfig.tabTitle}`));
  expect(description.content).toBe(heading.textContent);
  const other = renderStage(<Frame>{null}</Frame>);
  await other.until('loginOptions', (snapshot) => snapshot.matches('enabled'));
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  description.remove();
});

test('pages outside of the venue have its colours', async () => {
  const style = { text: '#1d2421', primary: '#2f6f5e', secondary: '#d9e3dd', background: '#f6f4ee' };
  renderStage(<Frame>{null}</Frame>, { path: '/login', config: { ...uiConfig, style } });
  await waitFor(() =>
    expect(getComputedStyle(document.documentElement).getPropertyValue('--background')).toBe('#f6f4ee'),
  );
  expect(getComputedStyle(document.documentElement).getPropertyValue('color-scheme')).toBe('light');
});
