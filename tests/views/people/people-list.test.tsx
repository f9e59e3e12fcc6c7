import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { Attendee } from '../../../domain/people/presence';
import type { RosterEvent, RosterInput } from '../../../machines/people/roster.machine';
// Loaded before, so that no test waits for it.
import '../../../src/views/people/list/PeopleList';
import '../../../src/views/people/Profile';
import { ADA, type StageOptions } from '../kernel/stage';
import { enterVenue } from '../venue/venue-harness';

const attendee = (uid: string, more: Partial<Attendee> = {}) => ({
  uid,
  attendee: seal<Attendee>({ uid, areaId: 'lobby', timestamp: 1, ...more }),
});
const SELF = attendee(ADA.uid, { name: 'Ada Lovelace', company: 'Analytical Engines' });
const GRACE = attendee('grace', { name: 'Grace Hopper', company: 'Navy', title: 'Rear admiral', status: 'Busy' });
const CHARLES = attendee('charles', { name: 'Charles Babbage', company: 'Analytical Engines' });
const UNNAMED = attendee('unnamed');
const JOAN = attendee('joan', { name: 'Joan Clarke', areaId: 'stage' });
const listed = (...found: (typeof SELF)[]): RosterEvent => ({ type: 'roster.listed', found });
const roster = ({ areaId }: RosterInput) =>
  areaId === null ? listed(SELF, GRACE, CHARLES, UNNAMED, JOAN) : listed(SELF, GRACE, CHARLES, UNNAMED);

const PROFILE = {
  userId: ADA.uid,
  data: { attributes: { name: 'Ada Lovelace', email: ADA.email, company: 'Analytical Engines' } },
};
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const presence = () => screen.getAllByRole('button', { name: /Who’s here/ })[0] as HTMLElement;
const panel = () => screen.getByRole('dialog', { name: 'Who’s here' });
const people = () =>
  within(panel())
    .queryAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent);
const named = (...names: string[]) => names.map((name) => expect.stringContaining(name));

async function openList(options: StageOptions = {}) {
  const stage = await enterVenue({ roster, profile: PROFILE, ...options });
  await stage.user.click(presence());
  await screen.findByRole('textbox', { name: /Search/ });
  return stage;
}

test('the header says how many are here, and opens the list of attendees §2.53', async () => {
  const { user } = await openList();
  expect(presence()).toHaveTextContent('Here now: 4');
  expect(presence()).toHaveAttribute('aria-expanded', 'true');
  expect(people()).toEqual(named('Charles Babbage', 'Grace Hopper'));
  expect(panel()).toHaveTextContent('Attendees who don’t share their name: 1');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Who’s here' })).toBeNull();
  expect(presence()).toHaveFocus();
});

test('only members of the staff have a badge in the list and in their profile', async () => {
  const { user } = await openList({ staff: ['grace'] });
  expect(people()).toEqual([expect.not.stringContaining('Staff'), expect.stringContaining('Grace HopperStaff')]);
  await user.click(button(/Grace Hopper/));
  await user.click(button('Go to profile'));
  expect(await within(await screen.findByRole('dialog', { name: /profile/i })).findByText('Staff')).toBeVisible();
});

test('users whose name is not shared read how to share it, and get to their profile', async () => {
  const { user } = await openList();
  expect(panel()).toHaveTextContent('To share it, switch on “Open to networking” in your profile.');
  await user.click(within(panel()).getByRole('button', { name: 'My profile' }));
  expect(await screen.findByRole('dialog', { name: 'My profile' })).toBeVisible();
});

test('users whose name is shared read nothing about it', async () => {
  const attributes = { ...PROFILE.data.attributes, openForNetworking: true };
  await openList({ profile: { ...PROFILE, data: { attributes } } });
  expect(within(panel()).queryByRole('button', { name: 'My profile' })).toBeNull();
});

test('presence is absent where it is off §2.53 §6.10', async () => {
  await enterVenue({
    roster,
    config: async () => ({
      ...(await import('../../fixtures/contract/ui-config.json')).default,
      features: { ai: true, userPresence: false },
    }),
  });
  expect(screen.queryByRole('button', { name: /Who’s here/ })).toBeNull();
});

test('the list of attendees shows name, job title, company and status', async () => {
  await openList();
  expect(within(panel()).getByRole('button', { name: /Grace Hopper/ })).toHaveTextContent(
    'Grace HopperRear admiral · NavyBusy',
  );
  expect(within(panel()).getByRole('button', { name: /Charles/ })).toHaveTextContent('Available');
});

test('the filters show all areas, or the user’s own company only §2.94 §2.95', async () => {
  const { user, rosters } = await openList();
  expect(rosters()).toEqual([{ mode: 'live', areaId: 'lobby', limit: 200 }]);
  await user.click(button('This area'));
  expect(rosters().at(-1)).toEqual({ mode: 'live', areaId: null, limit: 50 });
  expect(people()).toEqual(named('Charles Babbage', 'Grace Hopper', 'Joan Clarke'));
  await user.click(button('My company'));
  expect(button('My company')).toHaveAttribute('aria-pressed', 'true');
  expect(people()).toEqual(named('Charles Babbage'));
});

test('a user without a company has no filter for it', async () => {
  await openList({ profile: { userId: ADA.uid, data: { attributes: { name: 'Ada' } } } });
  expect(screen.queryByRole('button', { name: 'My company' })).toBeNull();
});

test('the search finds attendees, or says that there is none', async () => {
  const { user } = await openList();
  await user.type(screen.getByRole('textbox', { name: /Search/ }), 'grace');
  expect(people()).toEqual(named('Grace Hopper'));
  await user.type(screen.getByRole('textbox', { name: /Search/ }), ' nothing');
  expect(panel()).toHaveTextContent('No attendee matches');
});

test('a selected attendee has a card with the way to the profile; selected again, it closes §2.64', async () => {
  const { user } = await openList();
  const grace = within(panel()).getByRole('button', { name: /Grace/ });
  await user.click(grace);
  expect(grace).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('group', { name: 'Contact Grace Hopper' })).toBeVisible();
  await user.click(grace);
  expect(screen.queryByRole('group', { name: /Contact/ })).toBeNull();
});

test('the profile of an attendee covers the list, which is back as it was with its focus', async () => {
  const { user, actor } = await openList({
    attendee: async (uid) => ({ userId: uid, data: { attributes: { name: 'Grace Hopper', company: 'Navy' } } }),
  });
  await user.click(within(panel()).getByRole('button', { name: /Grace/ }));
  await user.click(button('Go to profile'));
  const profile = await screen.findByRole('dialog', { name: 'Profile' });
  expect(await within(profile).findByRole('heading', { level: 3, name: 'Grace Hopper' })).toBeVisible();
  expect(panel()).toHaveAttribute('inert');
  expect(actor('profilePanel').getSnapshot().context.uid).toBe('grace');
  await user.keyboard('{Escape}');
  expect(within(panel()).getByRole('group', { name: 'Contact Grace Hopper' })).toBeVisible();
  expect(panel()).not.toHaveAttribute('inert');
  expect(button('Go to profile')).toHaveFocus();
});

test('attendees who say the same as the user are suggested with what that is, and lead to their profile', async () => {
  const { user, actor } = await openList({
    suggestions: [
      { uid: 'grace', body: seal({ name: 'Grace Hopper', title: 'Navy', statements: ['speaker', 'gone'] }) },
    ],
  });
  const common = await screen.findByRole('region', { name: 'Something in common' });
  expect(common).toHaveTextContent('Grace HopperNavyI am a speakerYou both say so');
  await user.click(within(common).getByRole('button', { name: /Grace Hopper/ }));
  expect(actor('profilePanel').getSnapshot().context.uid).toBe('grace');
});

test('attendees who come and go are shown while the list is open', async () => {
  const { changeRoster, pass } = await openList();
  await changeRoster({ type: 'roster.changed', joined: [attendee('hedy', { name: 'Hedy Lamarr' })], left: ['grace'] });
  expect(people()).toEqual(named('Charles Babbage', 'Grace Hopper', 'Hedy Lamarr'));
  await pass(2000);
  expect(people()).toEqual(named('Charles Babbage', 'Hedy Lamarr'));
});

test('the list of everyone says how many are in all areas, that of an area how many are in it', async () => {
  const { user } = await openList({ roster });
  expect(panel()).toHaveTextContent('Here now: 4');
  await user.click(button('This area'));
  expect(panel()).toHaveTextContent(/In all areas: \d/);
  expect(panel()).not.toHaveTextContent('Here now');
});

test('a full area is counted, and the first attendees are listed', async () => {
  const crowd = Array.from({ length: 50 }, (_, at) => attendee(`user-${at}`, { name: `User ${at}` }));
  await openList({ roster: () => listed(...crowd), people: 1200 });
  expect(presence()).toHaveTextContent('Here now: 1,200+');
  expect(panel()).toHaveTextContent('These are the first 50 attendees.');
});

test('more attendees of all areas are read in pages', async () => {
  const many = ({ limit }: RosterInput) =>
    listed(...Array.from({ length: limit }, (_, at) => attendee(`user-${at}`, { name: `User ${at}` })));
  const { user, rosters } = await openList({ roster: many });
  await user.click(button('This area'));
  expect(panel()).toHaveTextContent('In all areas: 200+');
  await user.click(button('Show more'));
  expect(rosters().at(-1)).toEqual({ mode: 'live', areaId: null, limit: 100 });
  expect(panel().querySelectorAll('li')).toHaveLength(100);
});

test('a list that cannot be read says so, and an empty one leads from the area to the venue', async () => {
  const { user, changeRoster } = await openList({ roster: () => listed(SELF) });
  expect(panel()).toHaveTextContent('No one else is in this area right now.');
  await user.click(button('Show everyone'));
  expect(button('This area')).toHaveAttribute('aria-pressed', 'false');
  expect(panel()).toHaveTextContent('You’re the first one here.');
  await changeRoster({ type: 'roster.refused' });
  expect(panel()).toHaveTextContent('We can’t show the attendees right now.');
});

test('a list that does not come says what to do, can be tried again, and is shown when it comes after all', async () => {
  const { user, changeRoster, pass, rosters } = await enterVenue({ profile: PROFILE });
  await user.click(presence());
  await screen.findByRole('textbox', { name: /Search/ });
  expect(panel()).toHaveTextContent('Loading the attendees…');
  await pass(15_000);
  expect(within(panel()).getByRole('alert')).toHaveTextContent('We couldn’t load the attendees.');
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }));
  expect([within(panel()).queryByRole('alert'), rosters().length]).toEqual([null, 2]);
  await pass(15_000);
  await changeRoster(roster({ mode: 'live', areaId: 'lobby', limit: 200 }));
  expect(people()).toEqual(named('Charles Babbage', 'Grace Hopper'));
  expect(within(panel()).queryByRole('alert')).toBeNull();
});

const ownStatus = () => screen.getByRole('combobox', { name: 'Your status' });

test('the user chooses a status for a time, and the automatic one again', async () => {
  const { user, actor, pass } = await openList();
  const duration = () => screen.queryByRole('combobox', { name: 'How long' });
  expect([ownStatus(), duration()]).toEqual([expect.anything(), null]);
  expect(ownStatus()).toHaveDisplayValue('Automatic (Available)');
  await user.selectOptions(ownStatus(), 'Busy');
  expect(duration()).toHaveDisplayValue('1 hour');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How long' }), '30 minutes');
  expect(panel()).toHaveTextContent(/Until \d/);
  expect(actor('presence').getSnapshot().context.status).toBe('Busy');
  await pass(30 * 60_000);
  expect(ownStatus()).toHaveDisplayValue('Automatic (Idle)');
  await user.selectOptions(ownStatus(), 'Available');
  await user.selectOptions(ownStatus(), 'Automatic (Idle)');
  expect(duration()).toBeNull();
  expect(actor('presence').getSnapshot().context.status).toBe('Idle');
});

test('a user who is invisible reads until when, and still sees the others', async () => {
  const { user, until } = await openList();
  await user.selectOptions(ownStatus(), 'Invisible');
  await until('presence', (snapshot) => snapshot.matches({ on: { line: { connected: 'hidden' } } }));
  expect(panel()).toHaveTextContent(/Others don’t see you until \d/);
  expect(people()).toEqual(named('Charles Babbage', 'Grace Hopper'));
});

test('the menu of narrow windows opens the list of attendees §2.62', async () => {
  const { user } = await enterVenue({ roster, profile: PROFILE });
  await user.click(button('Menu'));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(drawer).getByRole('button', { name: /Who’s here/ }));
  expect(panel()).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
});

test('a chat with the selected attendee opens from its card, in place of the list §2.63', async () => {
  const { user, actor } = await openList();
  await user.click(button(/Grace Hopper/));
  await user.click(within(panel()).getByRole('button', { name: 'Start chat' }));
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Who’s here' })).toBeNull();
  expect(actor('chat').getSnapshot().context.attendeeToChatUid).toBe('grace');
});
