import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { OpenedDocument } from '../../../src/adapters/widgets/opened-documents';
import versionFixture from '../../fixtures/contract/venue-version.json';
import { enterVenue, venueWith } from '../venue/venue-harness';

type Opening = { onLocked: (unlock: (password: string) => void) => void };
const library = vi.hoisted(() => ({ openPdf: vi.fn<(opening: Opening) => unknown>() }));
vi.mock('../../../src/adapters/widgets/pdf', () => library);

const FACTS = {
  pages: 3,
  size: { width: 600, height: 800 },
  headings: [
    { title: 'Day one', level: 1, page: 1 },
    { title: 'Day three', level: 1, page: 3 },
  ],
  mayPrint: true,
};
const document = {
  sizeOf: vi.fn<OpenedDocument['sizeOf']>(async () => FACTS.size),
  draw: vi.fn<OpenedDocument['draw']>(),
  drawPreview: vi.fn<OpenedDocument['drawPreview']>(async () => {}),
  forget: vi.fn<OpenedDocument['forget']>(),
  rangesOf: vi.fn<OpenedDocument['rangesOf']>(() => []),
  find: vi.fn<OpenedDocument['find']>(),
  print: vi.fn<OpenedDocument['print']>(async () => {}),
  save: vi.fn<OpenedDocument['save']>(),
} satisfies OpenedDocument;

/** Each page that the window shows, as the browser says it. */
let sight = new Map<Element, (isIntersecting: boolean) => void>();
let lock: (unlock: (password: string) => void) => void;

beforeEach(() => {
  sight = new Map();
  class Observer {
    constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      sight.set(element, (isIntersecting) => act(() => this.tell([{ isIntersecting }])));
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  window.localStorage.clear();
  document.draw.mockReset().mockImplementation(async (number, { text }) => {
    text.textContent = `Text of page ${number}`;
  });
  document.find.mockReset().mockResolvedValue([]);
  library.openPdf.mockReset().mockImplementation(({ onLocked }) => {
    lock = onLocked;
    return { opened: Promise.resolve({ document, facts: FACTS }), close: () => {} };
  });
  return () => vi.unstubAllGlobals();
});

/** The dialog of the lobby's programme. */
async function open(file?: () => Promise<Blob>) {
  const stage = await enterVenue({ presentation: 'list', ...(file === undefined ? {} : { file }) });
  await stage.user.click(screen.getByRole('button', { name: /Programme/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Programme/ }));
  return { ...stage, dialog };
}

/** The programme with its pages on the screen. */
async function read() {
  const opened = await open();
  await opened.dialog.findByRole('toolbar', { name: 'Document' });
  const page = (number: number) => opened.dialog.getByRole('region', { name: `Page ${number} of 3`, hidden: true });
  const pages = () => [...sight.keys()].map((element) => element.getAttribute('data-page'));
  const show = (number: number, isNear = true) =>
    [...sight].find(([element]) => element.getAttribute('data-page') === `${number}`)?.[1](isNear);
  const press = (name: string) => opened.user.click(opened.dialog.getByRole('button', { name }));
  return { ...opened, page, pages, show, press, number: () => opened.dialog.getByRole('textbox', { name: 'Page' }) };
}

test('only pages near the window are drawn, with their text, and freed when they are far away', async () => {
  const { dialog, show, pages } = await read();
  expect([pages(), document.draw.mock.calls]).toEqual([['1', '2', '3'], []]);
  show(2);
  expect(await dialog.findByText('Text of page 2')).toBeInTheDocument();
  expect(document.draw.mock.calls.map(([number]) => number)).toEqual([2]);
  show(2, false);
  expect(dialog.queryByText('Text of page 2')).not.toBeInTheDocument();
  expect(document.forget).toHaveBeenCalledWith(2);
});

test('the pages can be scrolled by the keyboard, also before one is drawn', async () => {
  const { dialog } = await read();
  const pages = dialog.getByRole('region', { name: 'Document' });
  act(() => pages.focus());
  expect(pages).toHaveFocus();
});

test('small pictures of the pages near the window lead to their pages, and take the place of the contents', async () => {
  const { user, dialog, press, number } = await read();
  await press('Contents');
  await press('Page previews');
  expect(dialog.queryByRole('navigation', { name: 'Contents' })).not.toBeInTheDocument();
  const previews = within(dialog.getByRole('navigation', { name: 'Page previews' }));
  const [first, , third] = previews.getAllByRole('button');
  expect([previews.getAllByRole('button').length, document.drawPreview.mock.calls]).toEqual([3, []]);
  const inSight = [...sight].find(
    ([element]) => third !== undefined && element.contains(third) && element.tagName === 'LI',
  );
  inSight?.[1](true);
  expect(document.drawPreview.mock.calls.map(([page]) => page)).toEqual([3]);
  expect(first).toHaveAttribute('aria-current', 'page');
  await user.click(third ?? globalThis.document.body);
  expect([number(), third?.getAttribute('aria-current')]).toEqual([expect.objectContaining({ value: '3' }), 'page']);
  await press('Page previews');
  expect(dialog.queryByRole('navigation', { name: 'Page previews' })).not.toBeInTheDocument();
});

test('a page that cannot be drawn says so', async () => {
  document.draw.mockRejectedValue(new Error('damaged page'));
  const { dialog, show } = await read();
  show(1);
  expect(await dialog.findByRole('alert')).toHaveTextContent('This page can’t be shown.');
});

test('the user goes to pages by buttons, by a number and by the contents', async () => {
  const { user, dialog, press, number } = await read();
  await press('Next page');
  expect(number()).toHaveValue('2');
  await user.clear(number());
  await user.type(number(), '3{Enter}');
  expect(number()).toHaveValue('3');
  expect(dialog.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await press('Contents');
  await user.click(
    within(dialog.getByRole('navigation', { name: 'Contents' })).getByRole('button', { name: /Day one/ }),
  );
  expect(number()).toHaveValue('1');
  expect(dialog.queryByRole('navigation', { name: 'Contents' })).not.toBeInTheDocument();
});

test('the pages are made larger and smaller, and fit the window again', async () => {
  const { dialog, press } = await read();
  const percent = () => dialog.getByLabelText(/^Zoom \d+%$/).textContent;
  const before = percent();
  await press('Zoom in');
  const larger = percent();
  expect(larger).not.toBe(before);
  await press('Zoom out');
  expect(percent()).not.toBe(larger);
  await press('Fit to width');
  expect(percent()).toBe(before);
  await press('Fit whole page');
  expect(dialog.getByRole('button', { name: 'Fit to width' })).toBeVisible();
});

test('a search says how many results there are, and goes through them', async () => {
  const { user, dialog, press, number, pass } = await read();
  document.find.mockResolvedValue([2, 3]);
  await press('Search in the document');
  const field = dialog.getByRole('textbox', { name: 'Search in the document' });
  expect(field).toHaveFocus();
  await user.type(field, 'snow');
  await pass(300);
  expect(await dialog.findByText('1 of 2')).toBeInTheDocument();
  expect([number(), document.find.mock.lastCall?.[0]]).toEqual([expect.objectContaining({ value: '2' }), 'snow']);
  await user.type(field, '{Enter}');
  expect(dialog.getByText('2 of 2')).toBeInTheDocument();
  await press('Next result');
  expect(number()).toHaveValue('2');
  document.find.mockResolvedValue([]);
  await user.type(field, 'man');
  await pass(300);
  expect(await dialog.findByText('Nothing found. Try another word.')).toBeInTheDocument();
  await user.type(field, '{Escape}');
  expect(dialog.queryByRole('textbox', { name: 'Search in the document' })).not.toBeInTheDocument();
  expect(dialog.getByRole('toolbar', { name: 'Document' })).toBeVisible();
});

test('a document is printed and downloaded, and a failure is said §7.24', async () => {
  const { dialog, press } = await read();
  await press('Download');
  await waitFor(() => expect(document.save).toHaveBeenCalledTimes(1));
  document.print.mockRejectedValueOnce(new Error('no memory'));
  await press('Print');
  expect(await dialog.findByText('That didn’t work. Please try again.')).toBeInTheDocument();
});

test('a password is asked for, a wrong one is said, and cancelling leaves the document closed §2.106', async () => {
  const unlock = vi.fn<(password: string) => void>();
  library.openPdf.mockImplementation(({ onLocked }) => {
    lock = onLocked;
    onLocked(unlock);
    return { opened: new Promise(() => {}), close: () => {} };
  });
  const { user, dialog } = await open();
  const field = await dialog.findByLabelText('Password');
  await user.type(field, 'north');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect([unlock.mock.calls, field]).toEqual([[['north']], expect.objectContaining({ value: '' })]);
  act(() => lock(unlock));
  expect(dialog.getByText('That password isn’t right. Try again.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('The document stays closed without its password.');
  await user.click(dialog.getByRole('button', { name: 'Enter the password' }));
  expect(await dialog.findByLabelText('Password')).toBeVisible();
});

const failing = (status: number | null) => (): Promise<Blob> =>
  Promise.reject(new FaultError(makeFault(status === null ? 'NOT_REACHABLE' : 'PROCESSING_ERROR', { status })));

test.each([
  ['a document that is gone', failing(404), 'This document isn’t there any more.'],
  ['a document without a connection', failing(null), /We couldn’t load the document/],
])('%s says what happened, and can be tried again', async (_, refuse, sentence) => {
  const file = vi.fn<() => Promise<Blob>>(refuse);
  const { user, dialog } = await open(file);
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  file.mockImplementation(async () => new Blob());
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('toolbar', { name: 'Document' })).toBeVisible();
});

test('a search that takes too long says so, and searches again for the same words', async () => {
  const { user, dialog, press, pass } = await read();
  document.find.mockReturnValueOnce(new Promise(() => {})).mockResolvedValue([2]);
  await press('Search in the document');
  await user.type(dialog.getByRole('textbox', { name: 'Search in the document' }), 'snow');
  await pass(300);
  await pass(30_000);
  expect(dialog.getByText('That didn’t work. Please try again.')).toBeVisible();
  await press('Try again');
  await pass(300);
  expect(await dialog.findByText('1 of 1')).toBeInTheDocument();
  expect(document.find.mock.calls.map(([text]) => text)).toEqual(['snow', 'snow']);
});

test('a damaged document says so', async () => {
  library.openPdf.mockReturnValue({ opened: Promise.resolve(null), close: () => {} });
  const { dialog } = await open();
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/This file is damaged/));
});

test('a document that does not answer says what to do, and opens when it comes after all', async () => {
  let answer: (file: Blob) => void = () => {};
  const { dialog, pass } = await open(() => new Promise((resolve) => (answer = resolve)));
  expect(await dialog.findByText('Loading the document…')).toBeVisible();
  await pass(30_000);
  expect(dialog.getByRole('alert')).toHaveTextContent(/check your connection, then try again/i);
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  answer(new Blob());
  expect(await dialog.findByRole('toolbar', { name: 'Document' })).toBeVisible();
});

test('a republished venue leaves an open document open, unless its file has changed', async () => {
  let published = 0;
  const venueAt = (times: number) => ({
    ...venueWith(({ assets }, lobby) => ({
      assets: assets.map((asset) => ({ ...asset, generation: times < 2 ? asset.generation : 'changed' })),
      areas: [{ ...lobby, names: [{ locale: 'en', text: `Lobby ${times}` }] }],
    })),
    publishedVersion: 12 + times,
  });
  const stage = await enterVenue({
    presentation: 'list',
    venue: () => venueAt(published),
    version: () => ({ ...versionFixture, publishedVersion: 12 + published }),
  });
  await stage.user.click(screen.getByRole('button', { name: /Programme/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Programme/ }));
  await dialog.findByRole('toolbar', { name: 'Document' });
  await stage.user.click(dialog.getByRole('button', { name: 'Next page' }));
  const publish = async () => {
    published += 1;
    await stage.pass(120_000);
    await waitFor(() => expect(stage.actor('venue').getSnapshot().matches({ ready: 'outdated' })).toBe(true));
    await stage.pass(60_000);
    await screen.findAllByText(`Lobby ${published}`);
  };
  await publish();
  expect(library.openPdf).toHaveBeenCalledTimes(1);
  expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  await publish();
  await waitFor(() => expect(library.openPdf).toHaveBeenCalledTimes(2));
});
