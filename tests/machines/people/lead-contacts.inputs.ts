import { seal } from '../../../domain/kernel/sealed';
import type { ContactList, leadContactsMachine } from '../../../machines/people/lead-contacts.machine';
import type { Inputs } from '../kernel/explore';
import { AWAY, CONTACT, failureOf, LEAD } from './lead.inputs';

export const FOUND: ContactList = {
  total: 1,
  all: 1,
  withdrawn: 2,
  list: seal([{ ...CONTACT, note: '', at: '2026-06-01T10:00:00.000Z' }]),
};
export const FILE = { name: 'Navy', locale: 'en', columns: ['Name'] };

export const inputs: Inputs<typeof leadContactsMachine> = {
  limit: 20_000,
  input: LEAD,
  project: ({ page, found, file }) => [page, found === null, file === null],
  events: [
    { type: 'contacts.open' },
    { type: 'contacts.close' },
    { type: 'contacts.search', query: seal('ada') },
    { type: 'contacts.turn', page: 1 },
    { type: 'contacts.save', file: FILE },
    { type: 'xstate.done.actor.readContacts', output: FOUND },
    { type: 'xstate.error.actor.readContacts', error: AWAY },
    { type: 'xstate.error.actor.readContacts', error: failureOf(403) },
    { type: 'xstate.done.actor.saveContacts', output: undefined },
    { type: 'xstate.error.actor.saveContacts', error: AWAY },
  ],
};
