import type { PreviewOffer, previewingMachine } from '../../../machines/control/previewing.machine';
import type { Inputs } from '../kernel/explore';

export const OFFER: PreviewOffer = { languages: ['en', 'ar'], zone: 'Europe/Zurich' };

export const inputs: Inputs<typeof previewingMachine> = {
  limit: 5000,
  events: [
    { type: 'previewing.retry' },
    { type: 'previewing.role', role: 'HOST' },
    { type: 'previewing.language', language: 'ar' },
    { type: 'previewing.moment', wall: '2027-03-12T09:00' },
    { type: 'previewing.moment', wall: '2027-03' },
    { type: 'previewing.show' },
    { type: 'previewing.leave' },
    { type: 'xstate.done.actor.readOffer', output: OFFER },
    { type: 'xstate.error.actor.readOffer', error: new Error('offline') },
  ],
};
