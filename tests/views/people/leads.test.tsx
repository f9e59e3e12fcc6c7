import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { LeadStanding } from '../../../machines/people/lead.machine';
// Loaded before, so that no test waits for it.
import '../../../src/views/people/Profile';
import '../../../src/views/widgets/presence-list/PresenceListWidget';
import { OFFERED, SHARED, standingOf, TAKEN, WITHHELD } from '../../machines/people/lead.inputs';
import { FOUND } from '../../machines/people/lead-contacts.inputs';
import { ADA, type StageOptions } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const VENUE = venueWith((_, lobby) => ({
  globalWidgets: [],
  areas: [
    {
      ...lobby,
      contentWidgets: [
        {
          id: 'booth',
          type: 'PRESENCE_LIST',
          name: [{ locale: 'en', text: 'Booth' }],
          sharesContacts: true,
          contactCompany: 'Navy',
          placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
          configurations: [{ id: 'booth-1', name: [], cookieProviders: [] }],
        },
      ],
    },
  ],
}));
const PROFILE = { userId: ADA.uid, data: { attributes: { name: 'Ada Lovelace', email: ADA.email } } };
const RECEIVER = standingOf({ received: { contacts: 1, withdrawn: 2 } });

async function openBooth(options: StageOptions) {
  const stage = await enterVenue({ venue: VENUE, profile: PROFILE, ...options });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  return { ...stage, booth: within(await screen.findByRole('dialog', { name: /^Booth/ })) };
}
const offer = { name: /Share my contact with .*Navy/ };
const sheet = async () => within(await screen.findByRole('dialog', offer));

test('an attendee sees what a company would get, shares it with a note, and withdraws it', async () => {
  const changeLead = vi.fn<(note: string | null) => Promise<LeadStanding>>(async (note) =>
    note === null ? OFFERED : TAKEN,
  );
  const { user, booth } = await openBooth({ lead: () => OFFERED, changeLead });
  await user.click(await booth.findByRole('button', offer));
  const asked = await sheet();
  for (const text of ['Ada', 'ada@example.org', 'Engines', 'Countess']) expect(asked.getByText(text)).toBeVisible();
  expect(changeLead).not.toHaveBeenCalled();
  await user.type(asked.getByRole('textbox', { name: 'Note (optional)' }), 'Call me');
  await user.click(asked.getByRole('button', { name: 'Share' }));
  expect(changeLead).toHaveBeenCalledExactlyOnceWith('Call me');
  const withdraw = await asked.findByRole('button', { name: 'Withdraw my contact' });
  expect(withdraw).toHaveFocus();
  await user.click(withdraw);
  expect(await asked.findByText(/has been deleted here/)).toBeVisible();
  expect(changeLead).toHaveBeenLastCalledWith(null);
  expect(asked.getByRole('button', offer)).toHaveFocus();
});

test('an account without an e-mail reads why there is nothing to share, and one that receives nothing sees no contacts', async () => {
  const { user, booth } = await openBooth({ lead: () => WITHHELD });
  await user.click(await booth.findByRole('button', offer));
  expect((await sheet()).getByText(/has no e-mail address/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Contacts/ })).toBeNull();
});

test('who receives the contacts of a company sees them in a table, and finds one', async () => {
  const asked: string[] = [];
  const contacts = (query: string) => {
    asked.push(query);
    return FOUND;
  };
  const { user, booth, pass } = await openBooth({ lead: () => RECEIVER, contacts });
  await user.click(await booth.findByRole('button', { name: 'Contacts (1)' }));
  const list = within(await screen.findByRole('dialog', { name: 'Contacts (1)' }));
  expect(await list.findByRole('row', { name: /Ada.*ada@example\.org.*Engines.*Countess/ })).toBeVisible();
  expect(list.getByText('Found: 1 of 1. Withdrawn: 2.')).toBeVisible();
  await user.type(list.getByRole('searchbox', { name: 'Search the contacts' }), 'ada');
  await pass(300);
  expect(asked.at(-1)).toBe('ada');
});

test('the profile lists the companies that have the contact, and withdraws it from one', async () => {
  const { user } = await enterVenue({ profile: PROFILE, shared: [{ widgetId: 'booth', body: seal(SHARED) }] });
  await user.click(screen.getByRole('button', { name: /Ada Lovelace/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  const own = within(await screen.findByRole('region', { name: 'Companies that have my contact' }));
  expect(own.getByText(/Navy.* has had your contact since/)).toBeVisible();
  await user.click(own.getByRole('button', { name: /^Withdraw my contact/ }));
  expect(await own.findByText(/has been deleted here/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Companies that have my contact' })).toHaveFocus();
});
