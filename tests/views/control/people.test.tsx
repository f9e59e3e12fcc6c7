import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Act, AttendeeDraft, Handed, Helped, Invitations, People, Ways } from '../../../domain/control/people';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { addingMachine } from '../../../machines/control/adding.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import { type Asked, helpingMachine } from '../../../machines/control/helping.machine';
import { invitingMachine } from '../../../machines/control/inviting.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Helping } from '../../../src/views/control/people/Helping';
import { ADA, HANDED, WAYS } from '../../machines/control/helping.inputs';
import { NONE } from '../../machines/control/inviting.inputs';
import { quietAssets, quietEditing, quietOffering } from '../../machines/control/quiet-parts';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const BOB: Helped = { ...ADA, uid: 'bob', email: 'bob@example.org', name: 'Bob', lockedUntil: null };

async function open(people: readonly Helped[] = [ADA], ways: Ways = WAYS) {
  const seen = {
    asked: new Array<Asked>(),
    acts: new Array<Act | null>(),
    added: new Array<AttendeeDraft>(),
    invited: new Array<AttendeeDraft['locale']>(),
    copied: new Array<string>(),
  };
  const world: { refusal: FaultError | null } = { refusal: null };
  const helping = helpingMachine.provide({
    actors: {
      findPeople: fromPromise<People, Asked>(async ({ input }) => {
        seen.asked.push(input);
        return { people: [...people], total: people.length, inside: people.length, ways };
      }),
      doAct: fromPromise<Handed | null, { act: Act | null }>(async ({ input: { act } }) => {
        seen.acts.push(act);
        return act?.act === 'number' ? { ...HANDED, link: null, numbers: [{ system: 'cvent', number: 'ABC2' }] } : null;
      }),
      copying: copyingMachine.provide({
        actors: {
          copyMessage: fromPromise<void, { text: Sealed<string> | null }>(async ({ input: { text } }) => {
            seen.copied.push(text?.open() ?? '');
          }),
        },
      }),
    },
  });
  const adding = addingMachine.provide({
    actors: {
      addAttendee: fromPromise<Handed, AttendeeDraft>(async ({ input }) => {
        if (world.refusal !== null) throw world.refusal;
        seen.added.push(input);
        return HANDED;
      }),
    },
  });
  const inviting = invitingMachine.provide({
    actors: {
      readInvitations: fromPromise<Invitations>(async () => NONE),
      inviteAll: fromPromise<void, { locale: AttendeeDraft['locale'] }>(async ({ input: { locale } }) => {
        seen.invited.push(locale);
      }),
    },
  });
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: quietEditing,
        assets: quietAssets,
        offering: quietOffering,
        helping,
        adding,
        inviting,
        fetchSection: fromPromise(async () => {}),
        address: fromCallback<EventObject>(({ sendBack }) => sendBack({ type: 'sections.show', section: 'people' })),
      },
    }),
  );
  running.push(sections.start());
  const { children } = sections.getSnapshot();
  if (children.helping === undefined || children.adding === undefined || children.inviting === undefined)
    throw new Error('A part is missing');
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <Helping helping={children.helping} adding={children.adding} inviting={children.inviting} />
    </ControlProvider>,
  );
  await screen.findByRole('textbox', { name: 'Name, e-mail or number' });
  return { seen, user: userEvent.setup(), world };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

test('an organiser adds an attendee by the keyboard, and gets the link once', async () => {
  const { seen, user } = await open();
  await user.click(button('Add an attendee'));
  expect(field('Name')).toHaveFocus();
  await user.keyboard('Mary{Enter}');
  expect(field('E-mail')).toHaveAccessibleDescription('Fill in this field.');
  await user.tab();
  await user.keyboard('mary@example.org{Enter}');
  expect(await screen.findByText(/Mary.* was added\./)).toBeVisible();
  expect(seen.added.map(({ name, email, roles, locale }) => [name, email, roles, locale])).toEqual([
    ['Mary', 'mary@example.org', [], 'en'],
  ]);
  expect(field('Link to pass on')).toHaveValue(HANDED.link);
  await user.click(button('Copy'));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(seen.copied).toEqual([HANDED.link]);
  await user.click(button('Hide'));
  expect(screen.queryByRole('textbox', { name: 'Link to pass on' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(field('Name')).toHaveValue('');
  expect(seen.asked).toHaveLength(2);
});

test('an e-mail that is known is said at its field, with a way to the attendee', async () => {
  const { seen, user, world } = await open();
  world.refusal = new FaultError(makeFault('PROCESSING_ERROR', { status: 409 }));
  await user.click(button('Add an attendee'));
  await user.type(field('Name'), 'Ada');
  await user.type(field('E-mail'), 'ada@example.org');
  await user.click(button('Add'));
  expect(await screen.findByText('This e-mail address is already in the list.')).toBeVisible();
  expect(field('E-mail')).toHaveAccessibleDescription('This e-mail address is already in the list.');
  await user.click(button('Show this attendee'));
  expect(seen.asked.at(-1)?.query.open()).toBe('ada@example.org');
  expect(field('Name, e-mail or number')).toHaveValue('ada@example.org');
  expect(button('Add an attendee')).toHaveFocus();
});

test('who is in the venue now is told with the area, and can be asked for alone', async () => {
  const { seen, user } = await open([
    { ...ADA, area: { id: 'lobby', names: [{ locale: 'en', text: 'Lobby' }] } },
    { ...BOB, area: { id: 'attic', names: [] } },
  ]);
  expect(screen.getByText('Inside: \u2068Lobby\u2069')).toBeVisible();
  expect(screen.getByText('Inside: \u2068attic\u2069')).toBeVisible();
  await user.click(button('Inside now (2)'));
  expect(seen.asked.at(-1)?.filter).toBe('inside');
});

test('roles are asked about before they are granted', async () => {
  const { seen, user } = await open();
  await user.click(button('Add an attendee'));
  await user.type(field('Name'), 'Grace');
  await user.type(field('E-mail'), 'grace@example.org');
  const form = within(screen.getByRole('form', { name: 'Add an attendee' }));
  await user.click(form.getByRole('button', { name: 'Designer' }));
  await user.click(button('Add'));
  expect(seen.added).toEqual([]);
  expect(screen.getByText(/will be able to do more than attendees/)).toHaveFocus();
  await user.click(button('Add with these roles'));
  expect(seen.added.map(({ roles }) => roles)).toEqual([['DESIGNER']]);
});

test('each attendee has what they need: an invitation, their number, or activation', async () => {
  const came: Helped = { ...BOB, lastLoginAt: '2026-11-20T09:00:00Z' };
  const invited: Helped = {
    ...BOB,
    uid: 'eve',
    email: 'eve@example.org',
    name: 'Eve',
    registrations: [{ system: 'cvent', active: true }],
    invitation: { state: 'sent', at: '2026-11-20T09:00:00Z' },
  };
  const gone: Helped = { ...BOB, uid: 'dan', email: 'dan@example.org', name: 'Dan', disabled: true };
  const { seen, user } = await open([came, invited, gone]);
  const row = (name: string) =>
    within(screen.getAllByRole('listitem').find((one) => one.textContent.startsWith(name)) ?? document.body);
  expect(row('Bob').getByText('Visited')).toBeVisible();
  expect(row('Bob').queryByRole('button', { name: /invitation/ })).not.toBeInTheDocument();
  expect(row('Eve').getByText('Invited')).toBeVisible();
  expect(row('Eve').getByRole('button', { name: 'Send the invitation again' })).toBeVisible();
  expect(row('Dan').getByText('Deactivated')).toBeVisible();
  expect(row('Dan').getByRole('button', { name: 'Activate' })).toBeVisible();
  await user.click(row('Eve').getByRole('button', { name: 'Show the number' }));
  expect(await screen.findByRole('textbox', { name: 'Confirmation number' })).toHaveValue('ABC2');
  expect(seen.acts).toEqual([{ act: 'number', uid: 'eve', email: 'eve@example.org' }]);
});

test('the list is narrowed and sorted, and everybody without an invitation is invited after a question', async () => {
  const { seen, user } = await open([ADA, BOB]);
  await user.click(button('Not invited'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Last visit');
  await user.type(field('Name, e-mail or number'), ' ADÁ{Enter}');
  expect(seen.asked.at(-1)).toMatchObject({ filter: 'uninvited', sort: 'visit', page: 0 });
  expect(seen.asked.at(-1)?.query.open()).toBe('ADÁ');
  cleanup();

  const mailing = await open([ADA], { ...WAYS, mails: 'sent' });
  await mailing.user.click(button('Invite all'));
  await mailing.user.selectOptions(screen.getByRole('combobox', { name: 'Language of the invitation' }), 'German');
  expect(mailing.seen.invited).toEqual([]);
  await mailing.user.click(button('Send the invitations'));
  expect(mailing.seen.invited).toEqual(['de']);
});

test('without a mail server not everybody is invited at once, and where another service has the accounts none is added', async () => {
  await open([]);
  expect(screen.getByText(/^No mail server is set up\. Invite attendees one by one/)).toBeVisible();
  expect(screen.getByText('There are no attendees yet. Add one, or import a file.')).toBeVisible();
  cleanup();
  await open([ADA], { accounts: false, password: false, number: null, mails: 'none' });
  expect(screen.getByText(/^Another service has the accounts/)).toBeVisible();
  for (const name of ['Add an attendee', 'Invite all', 'Send an invitation', 'Send a password mail'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
