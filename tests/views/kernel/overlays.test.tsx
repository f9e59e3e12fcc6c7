import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeFault } from '../../../domain/kernel/fault';
import type { Dialog } from '../../../machines/shell/dialogs.machine';
// Loaded before, so that no test waits for it.
import '../../../src/views/people/Profile';
import '../../../src/views/shell/GlobalErrorDialog';
import { enterVenue, venueWith } from '../venue/venue-harness';
import type { Stage, StageOptions } from './stage';

/** A dialog below each overlay, which must stay open. */
const BELOW: Dialog = { id: 'below', kind: 'form', subject: null, onPop: 'keep' };

const avatar = () => screen.findByRole('button', { name: /Your account/ });
const press = async ({ user }: Stage, button: HTMLElement) => {
  await user.click(button);
  return button;
};
const choose = async (stage: Stage, item: string) => {
  const opener = await press(stage, await avatar());
  await stage.user.click(await screen.findByRole('menuitem', { name: item }));
  return opener;
};
const fromHeading = async (stage: Stage, open: () => Promise<void>) => {
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  await open();
  return heading;
};

type Row = {
  id: string;
  role?: 'dialog' | 'menu';
  name: RegExp;
  options?: StageOptions;
  /** Opens the overlay; returns the element that must get the focus back. */
  open: (stage: Stage) => Promise<HTMLElement>;
};

const simpleBanner = venueWith((architecture) => ({
  cookieBannerConfig: { ...architecture.cookieBannerConfig, type: 'SIMPLE' },
}));

const OVERLAYS: Record<string, Row> = {
  'the widget dialog': {
    id: 'widget:lobby-programme',
    name: /Programme/,
    open: (stage) =>
      press(stage, within(screen.getByRole('main')).getAllByRole('button', { name: /^Programme/ })[0] as HTMLElement),
  },
  'the account menu': {
    id: 'account',
    role: 'menu',
    name: /./,
    open: async (stage) => press(stage, await avatar()),
  },
  'the menu of small screens': {
    id: 'menu',
    name: /^Menu$/,
    open: (stage) => press(stage, screen.getByRole('button', { name: 'Menu' })),
  },
  'the profile panel': { id: 'profile', name: /^My profile$/, open: (stage) => choose(stage, 'My profile') },
  'the privacy preferences': {
    id: 'consent',
    name: /^Privacy preferences$/,
    open: (stage) =>
      press(
        stage,
        within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Privacy preferences', hidden: true }),
      ),
  },
  'the question before leaving': {
    id: 'leave',
    name: /^Leave this page\?$/,
    open: (stage) =>
      fromHeading(stage, async () => {
        await stage.send('navigation', { type: 'guard.set', id: 'form' });
        await stage.send('navigation', { type: 'navigation.go', path: '/v/aurora/imprint' });
        await stage.pass(1000);
      }),
  },
  'the error dialog': {
    id: 'error',
    name: /^Something went wrong$/,
    open: (stage) =>
      fromHeading(stage, () =>
        stage.send('globalError', { type: 'globalError.raise', fault: makeFault('PROCESSING_ERROR') }),
      ),
  },
  'the report of a problem': {
    id: 'report',
    name: /^Report a problem$/,
    open: (stage) => choose(stage, 'Report a problem'),
  },
};

const WAYS: Record<string, (stage: Stage) => Promise<void>> = {
  Escape: ({ user }) => user.keyboard('{Escape}'),
  Back: ({ tell }) => tell({ type: 'address.steppedBack' }),
};

const CASES = Object.entries(OVERLAYS).flatMap(([overlay, row]) =>
  Object.entries(WAYS).map(([way, leave]) => [overlay, way, row, leave] as const),
);

const stackOf = ({ actor }: Stage) =>
  actor('dialogs')
    .getSnapshot()
    .context.stack.map(({ id }) => id);
const overlayOf = (id: string) => document.querySelector(`[data-overlay="${id}"]`);

test.for(CASES)('%s takes the focus, closes by %s alone, and gives the focus back', async ([, , row, leave]) => {
  const stage = await enterVenue(row.options);
  await stage.send('dialogs', { type: 'dialogs.push', dialog: BELOW });
  const opener = await row.open(stage);
  expect(await screen.findByRole(row.role ?? 'dialog', { name: row.name })).toHaveAttribute('data-overlay', row.id);
  await waitFor(() => expect(overlayOf(row.id)?.contains(document.activeElement)).toBe(true));
  expect(stackOf(stage)).toEqual(['below', row.id]);
  expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({ depth: 1 });
  await leave(stage);
  await waitFor(() => expect(overlayOf(row.id)).toBeNull());
  expect(stackOf(stage)).toEqual(['below']);
  expect(opener).toHaveFocus();
  await leave(stage);
  expect(stackOf(stage)).toEqual(['below']);
});

test.for(Object.entries(WAYS))('a banner that needs a decision stays open on %s', async ([, leave]) => {
  const stage = await enterVenue({ consents: {}, venue: simpleBanner });
  await screen.findByRole('dialog', { name: 'Privacy preferences' });
  expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({ depth: 0 });
  await leave(stage);
  expect(stackOf(stage)).toEqual(['consent']);
  expect(overlayOf('consent')).toBeVisible();
});

test.for(Object.entries(WAYS))('the settings of a banner lead back to its question by %s', async ([, leave]) => {
  const stage = await enterVenue({ consents: {}, venue: simpleBanner });
  await stage.user.click(await screen.findByRole('button', { name: 'Settings' }));
  expect(stage.actor('consent').getSnapshot().value).toEqual({ asking: 'settings' });
  await leave(stage);
  expect(stage.actor('consent').getSnapshot().value).toEqual({ asking: 'brief' });
});

const edit = async (stage: Stage) => {
  await choose(stage, 'My profile');
  await stage.user.click(await screen.findByRole('button', { name: 'Edit' }));
};
const jobTitle = () => screen.queryByRole('textbox', { name: 'Job title' });
const discard = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test.for(Object.entries(WAYS))(
  '%s leads from the profile form to the profile, and then closes it',
  async ([, leave]) => {
    const stage = await enterVenue();
    await edit(stage);
    expect(stackOf(stage)).toEqual(['profile', 'profileForm']);
    await leave(stage);
    expect([stackOf(stage), jobTitle()]).toEqual([['profile'], null]);
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    await leave(stage);
    expect(stackOf(stage)).toEqual([]);
  },
);

test.for([
  ...Object.entries(WAYS),
  ['The close button', ({ user }: Stage) => user.click(screen.getByRole('button', { name: 'Close' }))] as const,
])('%s asks before unsaved text of the profile form is lost', async ([way, leave]) => {
  const stage = await enterVenue();
  await edit(stage);
  await stage.user.type(jobTitle() as HTMLElement, 'P');
  expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({ depth: 2 });
  await leave(stage);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
  await stage.user.keyboard('{Escape}');
  expect(discard()).not.toBeInTheDocument();
  expect(jobTitle()).toHaveValue('P');
  await leave(stage);
  await stage.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect([jobTitle(), discard()]).toEqual([null, null]);
  expect(stackOf(stage)).toEqual(way === 'The close button' ? [] : ['profile']);
});

test('the Tab that chooses a word of an input method stays in its field', async () => {
  const stage = await enterVenue();
  await stage.user.click(screen.getByRole('button', { name: 'Search the venue' }));
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 229 });
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, isComposing: true });
  expect(field).toHaveFocus();
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
  expect(field).not.toHaveFocus();
});
