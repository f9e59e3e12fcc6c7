import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for it.
import '../../../src/views/venue/VenuePages';
import { useZones } from '../../domain/kernel/zones';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';
import { LOBBY, venueWith } from './venue-harness';

const travelTo = useZones();
const LIVE = {
  id: 'keynote',
  type: 'WHITEBOARD',
  name: [{ locale: 'en', text: 'Stage talk' }],
  placements: [],
  configurations: [
    {
      id: 'c',
      name: [{ locale: 'en', text: 'Light from the north' }],
      begin: '2026-06-01T09:00:00Z',
      end: '2026-06-01T11:00:00Z',
    },
  ],
};
const venueOf = (type: 'NONE' | 'DETAILED') =>
  venueWith(({ cookieBannerConfig, areas }) => ({
    cookieBannerConfig: { ...cookieBannerConfig, type },
    areas: areas.map((area) => ({ ...area, contentWidgets: area.id === 'stage' ? [LIVE] : [] })),
  }));

async function logIn(options: StageOptions = {}) {
  const stage = renderStage(<App />, {
    path: `/login?redirect=${encodeURIComponent(LOBBY)}`,
    identity: null,
    consents: {},
    venue: venueOf('DETAILED'),
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  const entrance = () => document.querySelector('img[fetchpriority="low"]');
  const before = entrance();
  expect(before).not.toBeNull();
  await stage.identify(ADA);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  return { ...stage, entrance, before };
}
const banner = () => screen.queryByRole('dialog', { name: 'Privacy preferences' });

describe('an arrival', () => {
  test('a user who logs in is greeted with what is live, and asked for consent two seconds later', async () => {
    const { pass } = await logIn();
    const main = within(screen.getByRole('main'));
    const greeting = main.getByText(/^Good (morning|afternoon|evening), Ada\.$/).closest('p');
    expect(greeting).toHaveTextContent(/^Good \w+, Ada\. Light from the north is live\./);
    await pass(1999);
    expect(banner()).toBeNull();
    await pass(1);
    expect(await screen.findByRole('dialog', { name: 'Privacy preferences' })).toBeVisible();
    expect(main.getByText(/^Good /)).toBeInTheDocument();
  });

  test.each([
    ['UTC', 'morning'],
    ['Asia/Kolkata', 'afternoon'],
    ['Pacific/Auckland', 'evening'],
  ])('a user in %s is greeted by the hour of their day: good %s', async (zone, part) => {
    travelTo(zone);
    await logIn();
    expect(within(screen.getByRole('main')).getByText(new RegExp(`^Good ${part}, Ada\\.`))).toBeVisible();
  });

  test('the greeting is announced once, with the name of the area', async () => {
    const { pass } = await logIn();
    const live = () => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).filter(Boolean);
    const said = live();
    expect(said).toEqual([expect.stringMatching(/^Good .*, Ada\. .* is live\. You are now in: Lobby$/)]);
    await pass(3000);
    expect(live()).toEqual(said);
  });

  test('the greeting leads to what is live', async () => {
    const { user } = await logIn({ venue: venueOf('NONE') });
    await user.click(screen.getByRole('button', { name: 'Walk in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    expect(screen.queryByText(/^Good /)).toBeNull();
  });

  test("the login page's picture stays until the area shows its own", async () => {
    const { pass, send, actor, before, entrance } = await logIn();
    await pass(2000);
    expect(entrance()).toBe(before);
    const { image } = actor('scene').getSnapshot().context;
    if (image === null) throw new Error('The lobby has no picture');
    await send('scene', { type: 'scene.decoded', key: `${image.uri}|${image.generation ?? ''}|${image.size ?? ''}` });
    await pass(240);
    await waitFor(() => expect(entrance()).toBeNull());
  });

  test('on another screen the scene has the size of the picture that the page shows', async () => {
    const { actor } = await logIn();
    const size = () => actor('scene').getSnapshot().context.image?.size;
    expect(size()).toBe(1920);
    const { width, height } = window.screen;
    onTestFinished(() => void Object.assign(window.screen, { width, height }));
    Object.assign(window.screen, { width: 600, height: 300 });
    await act(async () => window.dispatchEvent(new Event('resize')));
    expect(size()).toBe(640);
  });

  test("the login page's picture gives way to an area that is shown as a list", async () => {
    const { pass, entrance } = await logIn({ presentation: 'list' });
    await pass(240);
    await waitFor(() => expect(entrance()).toBeNull());
    expect(within(screen.getByRole('main')).getByText(/^Good .*, Ada\./)).toBeVisible();
  });
});
