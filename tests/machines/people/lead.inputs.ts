import { seal } from '../../../domain/kernel/sealed';
import type { Contact, Standing } from '../../../domain/people/leads';
import type { LeadEvent, LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const CONTACT: Contact = { name: 'Ada', email: 'ada@example.org', company: 'Engines', title: 'Countess' };
export const SHARED = {
  widgetId: 'booth',
  company: 'Navy',
  contact: CONTACT,
  note: 'Call me',
  at: '2026-06-01T10:00:00.000Z',
};
export const standingOf = (more: Partial<Standing> = {}): LeadStanding => {
  const body: Standing = { company: 'Navy', contact: CONTACT, shared: null, received: null, ...more };
  return {
    isOffered: body.company !== '',
    hasContact: body.contact !== null,
    isShared: body.shared !== null,
    isReceiver: body.received !== null,
    body: seal(body),
  };
};
export const OFFERED = standingOf();
export const TAKEN = standingOf({ shared: SHARED });
export const OVER = standingOf({ company: '' });
export const WITHHELD = standingOf({ contact: null });

export const AWAY = faultError('NOT_REACHABLE');
export const failureOf = (status: number) => faultError('PROCESSING_ERROR', status);

const ACTORS = ['readLead', 'shareContact', 'withdrawContact'] as const;

export const events: readonly LeadEvent[] = [
  { type: 'lead.ask' },
  { type: 'lead.share', note: seal('Call me') },
  { type: 'lead.cancel' },
  { type: 'lead.withdraw' },
  { type: 'lead.retry' },
  { type: 'lead.refresh' },
];

export const LEAD = { architectureId: 'aurora', widgetId: 'booth' };

export const inputs: Inputs<typeof leadMachine> = {
  limit: 20_000,
  input: LEAD,
  project: ({ standing, status }) => [standing?.isOffered, standing?.hasContact, standing?.isShared, status],
  events: [
    ...events,
    ...ACTORS.flatMap((actor) => [
      ...[OFFERED, TAKEN, OVER, WITHHELD].map((output) => ({ type: `xstate.done.actor.${actor}`, output }) as const),
      ...[AWAY, failureOf(404), failureOf(412), failureOf(422)].map(
        (error) => ({ type: `xstate.error.actor.${actor}`, error }) as const,
      ),
    ]),
  ],
};
