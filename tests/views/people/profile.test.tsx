import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { UserProfile } from '../../../domain/people/profile';
// Loaded before, so that no test waits for it.
import '../../../src/views/people/PortraitCutter';
import '../../../src/views/people/ProfilePanel';
import { ADA, type StageOptions } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const VENUE = venueWith(() => ({
  userProfileAttributes: [
    { id: 'speaker', kind: 'BOOLEAN', names: [{ locale: 'en', text: 'I am a speaker' }] },
    { id: 'motto', kind: 'TEXT', names: [{ locale: 'en', text: 'Motto' }] },
  ],
}));

const attributes = {
  name: 'Ada Lovelace',
  email: ADA.email,
  company: 'Analytical Engines',
  jobTitle: '',
  socialMediaProfile: 'https://social.example.org/@ada',
  aboutMe: '',
  openForNetworking: false,
  showEmail: false,
  privateInformation: false,
  profileCompletion: 60,
  booleanAttributes: {},
};
const profileOf = (changes: object = {}, more: object = { revision: 3 }) => ({
  userId: ADA.uid,
  data: { attributes: { ...attributes, ...changes }, ...more },
});

const panel = () => screen.getByRole('dialog', { name: 'My profile' });
const noPanel = () => screen.queryByRole('dialog', { name: /rofile$/ });
const field = (name: string) => within(panel()).getByRole('textbox', { name });
const button = (name: string) => within(panel()).getByRole('button', { name });

async function openProfile(options: StageOptions = {}) {
  const stage = await enterVenue({ venue: VENUE, profile: profileOf(), ...options });
  await stage.user.click(screen.getByRole('button', { name: /Your account/ }));
  await stage.user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  await screen.findByRole('dialog', { name: 'My profile' });
  return stage;
}
async function editProfile(options: StageOptions = {}) {
  const stage = await openProfile(options);
  await stage.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return stage;
}
const guards = (stage: Awaited<ReturnType<typeof enterVenue>>) =>
  stage.actor('navigation').getSnapshot().context.guards;

test('the own profile is a panel beside the page; the account menu opens it, its button and Escape close it §2.32 §2.58 §3.17', async () => {
  const { user, actor } = await openProfile();
  expect(actor('navigation').getSnapshot().context.path).toBe('/v/aurora/area/lobby');
  expect(await within(panel()).findByRole('heading', { level: 3, name: 'Ada Lovelace' })).toBeVisible();
  expect(panel()).toHaveTextContent('Analytical Engines');
  expect(panel()).toHaveTextContent(ADA.email);
  expect(within(panel()).getByRole('link', { name: 'https://social.example.org/@ada' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await user.click(button('Close'));
  expect(noPanel()).not.toBeInTheDocument();
  expect(actor('profilePanel').getSnapshot().value).toBe('none');
  await user.click(screen.getByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  expect(within(panel()).getByRole('heading', { level: 2 })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(noPanel()).not.toBeInTheDocument();
});

test('an anonymous user has no profile to open §6.4', async () => {
  await enterVenue({ venue: VENUE, identity: null, options: [{ type: 'ANONYMOUS' }] });
  expect(screen.queryByRole('button', { name: /Your account/ })).not.toBeInTheDocument();
  expect(screen.queryByText('My profile')).not.toBeInTheDocument();
});

test('a profile shows how complete it is, also while the user edits it §3.20', async () => {
  const { user } = await editProfile();
  const bar = () => within(panel()).getByRole('progressbar', { name: 'Completed' });
  expect(bar()).toHaveAttribute('aria-valuetext', '60%');
  await user.type(field('Job title'), 'Programmer');
  expect(bar()).toHaveAttribute('aria-valuetext', '80%');
  await user.click(within(panel()).getByRole('switch', { name: 'I am a speaker' }));
  expect(bar()).toHaveAttribute('aria-valuetext', '100%');
  await user.click(within(panel()).getByRole('switch', { name: 'I am a speaker' }));
  expect(bar()).toHaveAttribute('aria-valuetext', '100%');
});

test('a profile is as complete in its form as in its view, before and after saving', async () => {
  const { user } = await openProfile();
  const share = () => within(panel()).getByRole('progressbar', { name: 'Completed' }).getAttribute('aria-valuetext');
  const viewed = share();
  await user.click(button('Edit'));
  expect(share()).toBe(viewed);
  await user.type(field('Job title'), 'Programmer');
  const edited = share();
  await user.click(button('Save'));
  await within(panel()).findByRole('button', { name: 'Edit' });
  expect([viewed, edited, share()]).toEqual(['60%', '80%', '80%']);
});

test('a saved profile changes the name, initials, title and company in the account menu at once', async () => {
  const { user } = await editProfile();
  for (const [name, value] of [
    ['Name', 'Augusta King'],
    ['Job title', 'Countess'],
    ['Company', 'Ockham Park'],
  ] as const) {
    await user.clear(field(name));
    await user.type(field(name), value);
  }
  await user.click(button('Save'));
  await within(panel()).findByRole('button', { name: 'Edit' });
  const avatar = screen.getByRole('button', { name: 'Your account: Augusta King' });
  expect(avatar).toHaveTextContent('AK');
  await user.click(avatar);
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('Augusta King');
  expect(menu).toHaveTextContent('Countess');
  expect(menu).toHaveTextContent('Ockham Park');
});

test('after a new login the account menu shows the saved profile instead of the account', async () => {
  await enterVenue({ venue: VENUE, profile: profileOf({ name: 'Augusta King', jobTitle: 'Countess' }) });
  expect(await screen.findByRole('button', { name: 'Your account: Augusta King' })).toHaveTextContent('AK');
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x'])(
  'the social media profile "%s" shows an error at its field, and nothing is saved',
  async (address) => {
    const saveProfile = vi.fn<(profile: UserProfile) => Promise<unknown>>();
    const { user } = await editProfile({ saveProfile });
    await user.clear(field('Social media profile'));
    await user.click(field('Social media profile'));
    await user.paste(address);
    await user.click(button('Save'));
    expect(field('Social media profile')).toHaveAccessibleDescription(
      'Please enter a web address such as https://example.org/ada, or a name.',
    );
    expect(saveProfile).not.toHaveBeenCalled();
  },
);

test('an edited profile is saved with the revision that it started from, and shown §2.86 §3.18 §3.19 §3.21', async () => {
  const saveProfile = vi.fn<(profile: UserProfile) => Promise<unknown>>(async (profile) => ({
    ...profile,
    data: { ...profile.data, revision: 4 },
  }));
  const stage = await editProfile({ saveProfile });
  const { user } = stage;
  expect(field('Name')).toHaveFocus();
  expect(field('E-mail')).toHaveAttribute('readonly');
  await user.type(field('Job title'), 'Programmer');
  await user.type(field('About me'), 'I count.{Enter}And think.');
  for (const name of [
    'I am a speaker',
    'Open to networking',
    'Show my e-mail address',
    'Keep my information private',
  ]) {
    await user.click(within(panel()).getByRole('switch', { name }));
  }
  expect(within(panel()).queryByText('Motto')).not.toBeInTheDocument();
  expect(guards(stage)).toEqual(['profile']);
  await user.click(button('Save'));
  await within(panel()).findByRole('button', { name: 'Edit' });
  expect(saveProfile.mock.calls).toEqual([
    [
      profileOf({
        jobTitle: 'Programmer',
        aboutMe: 'I count.\nAnd think.',
        openForNetworking: true,
        showEmail: true,
        privateInformation: true,
        booleanAttributes: { speaker: true },
      }),
    ],
  ]);
  expect(panel()).toHaveTextContent('Programmer');
  expect(panel()).toHaveTextContent('I count. And think.');
  expect(panel()).toHaveTextContent('I am a speakerYes');
  expect(panel()).toHaveTextContent('Your information is private: others see only your name.');
  expect(within(panel()).getByRole('heading', { level: 2 })).toHaveFocus();
  expect(guards(stage)).toEqual([]);
});

test('Cancel discards the changes to a profile, Escape does not §2.86', async () => {
  const stage = await editProfile();
  await stage.user.type(field('Company'), ' and Sons');
  await stage.user.keyboard('{Escape}');
  expect(field('Company')).toHaveValue('Analytical Engines and Sons');
  await stage.user.click(button('Cancel'));
  expect(panel()).not.toHaveTextContent('and Sons');
  expect(guards(stage)).toEqual([]);
});

test('undoing every change to a profile lifts the guard against leaving', async () => {
  const stage = await editProfile();
  await stage.user.type(field('Job title'), 'P');
  expect(guards(stage)).toEqual(['profile']);
  await stage.user.clear(field('Job title'));
  expect(guards(stage)).toEqual([]);
});

test('a profile value that is too long shows an error at its field, and nothing is saved', async () => {
  const saveProfile = vi.fn<(profile: UserProfile) => Promise<unknown>>();
  const { user } = await editProfile({ saveProfile });
  await user.clear(field('Company'));
  await user.click(field('Company'));
  await user.paste('x'.repeat(128));
  await user.click(button('Save'));
  expect(field('Company')).toHaveAccessibleDescription('The value is too long.');
  expect(field('Company')).toBeInvalid();
  expect(saveProfile).not.toHaveBeenCalled();
  expect(field('Company')).toHaveFocus();
  expect(within(panel()).getByRole('alert')).toHaveTextContent(
    'Your profile isn’t saved yet. Please correct: Company.',
  );
});

test('a profile cannot be changed while it is saved, and a failed save keeps the changes', async () => {
  let fail: (error: unknown) => void = () => {};
  const saveProfile = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const { user } = await editProfile({ saveProfile });
  await user.type(field('Job title'), 'Programmer');
  await user.click(button('Save'));
  expect(button('Saving…')).toHaveAttribute('aria-disabled', 'true');
  await user.type(field('Job title'), ' and more');
  await user.click(within(panel()).getByRole('switch', { name: 'Open to networking' }));
  fail(new FaultError(makeFault('NOT_REACHABLE')));
  expect(await within(panel()).findByText(/couldn’t save your profile/)).toBeVisible();
  expect(field('Job title')).toHaveValue('Programmer');
  expect(within(panel()).getByRole('switch', { name: 'Open to networking' })).not.toBeChecked();
  expect(button('Save')).toBeEnabled();
});

test('a name that may not be shown is said to be the reason, not the connection', async () => {
  const saveProfile = () => Promise.reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 422 })));
  const { user } = await editProfile({ saveProfile });
  await user.type(field('Name'), ' the Great');
  await user.click(button('Save'));
  expect(await within(panel()).findByText(/this name, or a word in it, can’t be used here/)).toBeVisible();
  expect(within(panel()).queryByText(/Please try again/)).toBeNull();
});

const outdated = (calls: UserProfile[]) => async (profile: UserProfile) => {
  calls.push(profile);
  if (profile.data.revision === 3) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 409 }));
  return { ...profile, data: { ...profile.data, revision: 5 } };
};
/** The first response of the service, and all later ones. */
const changedMeanwhile = () => {
  let looks = 0;
  return () => {
    looks += 1;
    return looks === 1 ? profileOf() : profileOf({ company: 'Babbage and Sons' }, { revision: 4 });
  };
};

test('a profile changed elsewhere is overwritten only if the user chooses to §8.59', async () => {
  const calls: UserProfile[] = [];
  const { user } = await editProfile({ profile: changedMeanwhile(), saveProfile: outdated(calls) });
  await user.type(field('Job title'), 'Programmer');
  await user.click(button('Save'));
  expect(await within(panel()).findByText(/changed somewhere else/)).toBeVisible();
  expect(field('Job title')).toHaveValue('Programmer');
  await waitFor(() => expect(button('Save my version')).toBeEnabled());
  await user.click(button('Save my version'));
  await within(panel()).findByRole('button', { name: 'Edit' });
  expect(calls.map(({ data: { attributes: saved, revision } }) => [saved.company, saved.jobTitle, revision])).toEqual([
    ['Analytical Engines', 'Programmer', 3],
    ['Analytical Engines', 'Programmer', 4],
  ]);
});

test('the user can load a profile that was changed elsewhere §8.59', async () => {
  const calls: UserProfile[] = [];
  const { user } = await editProfile({ profile: changedMeanwhile(), saveProfile: outdated(calls) });
  await user.type(field('Job title'), 'Programmer');
  await user.click(button('Save'));
  await user.click(await within(panel()).findByRole('button', { name: 'Use the other version' }));
  expect(await within(panel()).findByText('Babbage and Sons')).toBeVisible();
  expect(panel()).not.toHaveTextContent('Programmer');
  expect(calls).toHaveLength(1);
});

test('polling the profile during an edit changes neither the form nor its revision', async () => {
  const calls: UserProfile[] = [];
  const stage = await editProfile({ profile: changedMeanwhile(), saveProfile: outdated(calls) });
  await stage.user.type(field('Job title'), 'Programmer');
  await stage.send('profile', { type: 'profile.refresh' });
  await stage.until('profile', (snapshot) => snapshot.context.profile?.open().data.revision === 4);
  expect(field('Company')).toHaveValue('Analytical Engines');
  await stage.user.click(button('Save'));
  expect(await within(panel()).findByText(/changed somewhere else/)).toBeVisible();
  expect(calls.map(({ data }) => data.revision)).toEqual([3]);
});

test('an empty own profile invites the user to fill it in §2.88', async () => {
  await openProfile({ profile: { userId: ADA.uid, data: { attributes: {} } } });
  expect(await within(panel()).findByText(/You don’t share anything yet/)).toBeVisible();
});

test('loading the own profile can be retried', async () => {
  let isDown = true;
  const { user } = await openProfile({
    profile: () => {
      if (isDown) throw new FaultError(makeFault('NOT_REACHABLE'));
      return profileOf();
    },
  });
  expect(await within(panel()).findByText('We couldn’t load your profile. Please try again.')).toBeVisible();
  isDown = false;
  await user.click(button('Try again'));
  expect(await within(panel()).findByText('Analytical Engines')).toBeVisible();
});

const theirs = (more: object = {}) => ({
  userId: 'uid-2',
  data: { attributes: { name: 'Grace Hopper', company: 'Navy', openForNetworking: true }, ...more },
});
const openAttendee = async (attendee: (uid: string) => Promise<unknown>) => {
  const stage = await enterVenue({ venue: VENUE, profile: profileOf(), attendee });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  return stage;
};

test("another attendee's profile shows what they share §2.87 §4.74", async () => {
  let answer: (profile: unknown) => void = () => {};
  const stage = await openAttendee(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Profile' });
  expect(within(dialog).getByText('Loading the profile…')).toBeVisible();
  expect(stage.actor('profilePanel').getSnapshot().value).toBe('loadingAttendee');
  answer(theirs());
  expect(await within(dialog).findByRole('heading', { level: 3, name: 'Grace Hopper' })).toBeVisible();
  expect(dialog).toHaveTextContent('Grace HopperNavy');
  expect(dialog).toHaveTextContent('Open to networking');
  expect(within(dialog).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(within(dialog).queryByText(/more of this profile/)).not.toBeInTheDocument();
});

test("an attendee's profile marks what both say, links what is an address, and lists the talks of a named speaker", async () => {
  const talk = {
    id: 'compilers',
    begin: '2026-11-20T10:00:00Z',
    end: '2026-11-20T11:00:00Z',
    name: [{ locale: 'en', text: 'Compilers' }],
    speakers: [{ name: 'Grace Hopper', company: 'Navy' }],
  };
  const hall = { id: 'stage', type: 'PDF', name: [{ locale: 'en', text: 'Stage' }], configurations: [talk] };
  const stage = await enterVenue({
    venue: venueWith((venue) => ({
      userProfileAttributes: [
        { id: 'speaker', kind: 'BOOLEAN', names: [{ locale: 'en', text: 'I am a speaker' }] },
        { id: 'mentor', kind: 'BOOLEAN', names: [{ locale: 'en', text: 'I mentor' }] },
        { id: 'first', kind: 'BOOLEAN', names: [{ locale: 'en', text: 'My first visit' }] },
      ],
      areas: venue.areas.map((area) => (area.id === 'lobby' ? { ...area, contentWidgets: [hall] } : area)),
    })),
    profile: profileOf({ company: 'Navy', booleanAttributes: { speaker: true } }),
    attendee: async () => ({
      userId: 'uid-2',
      data: {
        attributes: {
          name: 'Grace Hopper',
          company: 'navy ',
          email: 'grace@example.org',
          socialMediaProfile: 'social.example.org/grace',
          booleanAttributes: { speaker: true, mentor: true, first: false },
        },
      },
    }),
  });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }));
  expect(await dialog.findByText('You both work at navy.')).toBeVisible();
  const said = within(dialog.getByRole('heading', { name: 'Grace Hopper says' }).parentElement as HTMLElement);
  expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'I am a speakerYou both say so',
    'I mentor',
  ]);
  expect(dialog.getByRole('link', { name: 'grace@example.org' })).toHaveAttribute('href', 'mailto:grace@example.org');
  expect(dialog.getByRole('link', { name: 'social.example.org/grace' })).toHaveAttribute(
    'href',
    'https://social.example.org/grace',
  );
  await stage.user.click(dialog.getByRole('button', { name: 'Compilers' }));
  expect(stage.actor('agenda').getSnapshot().context.talk).toContain('compilers');
});

test('from the list, the profile leads back to it; its close button closes both', async () => {
  const stage = await openAttendee(async () => theirs());
  await stage.send('peopleList', { type: 'peopleList.open' });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  await stage.user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(noPanel()).not.toBeInTheDocument();
  expect(stage.actor('peopleList').getSnapshot().matches('open')).toBe(true);
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  await stage.user.click(
    within(await screen.findByRole('dialog', { name: 'Profile' })).getByRole('button', { name: 'Close' }),
  );
  expect(stage.actor('peopleList').getSnapshot().value).toBe('closed');
});

test("an attendee's empty profile says that nothing is shared §2.88", async () => {
  await openAttendee(async () => ({ userId: 'uid-2', data: { attributes: { name: 'Grace Hopper' } } }));
  expect(await screen.findByText('This attendee doesn’t share any information.')).toBeVisible();
});

test('users who see more of a profile than others see a notice §2.89 §6.8', async () => {
  await openAttendee(async () => theirs({ isPrivileged: true }));
  expect(await screen.findByText(/You see more of this profile than others do/)).toBeVisible();
});

test("an attendee's profile that cannot be loaded closes the panel §4.75 §8.56", async () => {
  const stage = await openAttendee(async () => {
    throw new FaultError(makeFault('PROCESSING_ERROR', { status: 404 }));
  });
  await stage.until('profilePanel', (snapshot) => snapshot.value === 'none');
  expect(noPanel()).not.toBeInTheDocument();
});

test('a profile address that is not a web address is plain text', async () => {
  await openAttendee(async () => ({
    userId: 'uid-2',
    data: { attributes: { name: 'Mallory', socialMediaProfile: 'javascript:alert(1)' } },
  }));
  expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
  expect(within(screen.getByRole('dialog', { name: 'Profile' })).queryByRole('link')).not.toBeInTheDocument();
});

test('navigation closes the profile panel §4.38', async () => {
  const stage = await openProfile();
  await stage.send('navigation', { type: 'navigation.go', path: '/v/aurora/imprint' });
  expect(noPanel()).not.toBeInTheDocument();
});

test('a user chooses a picture, and the part of it that shows; what is no picture is refused in words', async () => {
  const { user } = await openProfile();
  const input = await within(panel()).findByLabelText('Add a picture', { selector: 'input' });
  await user.upload(input, new File(['GIF89a'], 'ada.gif', { type: 'image/gif' }));
  expect(await within(panel()).findByRole('heading', { name: 'Choose the part that shows' })).toHaveFocus();
  expect(within(panel()).getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '1');
  await user.click(button('Cancel'));
  expect(await within(panel()).findByRole('button', { name: 'Add a picture' })).toBeVisible();

  const empty = new File([], 'ada.gif', { type: 'image/gif' });
  await user.upload(within(panel()).getByLabelText('Add a picture', { selector: 'input' }), empty);
  expect(
    within(panel()).getByText('Please choose a picture (JPEG, PNG, GIF, WebP, or AVIF) of up to 25 MB.'),
  ).toBeVisible();
});

test('a picture that is being cut is saved once it has loaded, and closing the panel asks first', async () => {
  const { user } = await openProfile();
  const input = await within(panel()).findByLabelText('Add a picture', { selector: 'input' });
  await user.upload(input, new File(['GIF89a'], 'ada.gif', { type: 'image/gif' }));
  await within(panel()).findByRole('heading', { name: 'Choose the part that shows' });
  await user.click(button('Save'));
  expect(within(panel()).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await user.click(within(panel()).getByRole('button', { name: 'Close' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard your changes?' })).getByRole('button', {
      name: 'Keep editing',
    }),
  );
  expect(within(panel()).getByRole('heading', { name: 'Choose the part that shows' })).toBeVisible();
});

test('a picture is shown in the profile and in the header, and can be removed', async () => {
  const portrait = 'p'.repeat(43);
  let shown: object = { revision: 3, portrait };
  const { user } = await openProfile({ profile: async () => profileOf({}, shown) });
  const pictures = () =>
    [...document.querySelectorAll('img')].filter(({ src }) => src.endsWith(`/portraits/${portrait}`));
  await waitFor(() => expect(pictures()).toHaveLength(2));
  shown = { revision: 3 };
  await user.click(button('Remove picture'));
  await waitFor(() => expect(pictures()).toHaveLength(0));
  expect(button('Add a picture')).toBeVisible();
});
