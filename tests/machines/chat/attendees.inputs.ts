import { attendeeKey, type attendeesMachine } from '../../../machines/chat/attendees.machine';
import type { Inputs } from '../kernel/explore';
import { GRACE_HERE } from './attendee.inputs';

export const inputs: Inputs<typeof attendeesMachine> = {
  limit: 200,
  events: [
    { type: 'collection.want', input: GRACE_HERE },
    { type: 'collection.release', key: attendeeKey('grace') },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'attendee.renew' } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
