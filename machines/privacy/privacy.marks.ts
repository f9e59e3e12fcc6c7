import type { Marks } from '../kernel/marks';
import { FAULT, IDENTITY, TERMS } from '../kernel/shapes';
import type { analyticsMachine } from './analytics.machine';
import type { consentMachine } from './consent.machine';
import type { trackingMachine } from './tracking.machine';

const HIT = { path: 'path', referrer: 'path', category: 'id', action: 'id' } as const;
const KEEPING = { terms: TERMS, decisions: 'id', architectureId: 'id', identity: IDENTITY } as const;

export const privacyMarks = {
  analytics: {
    context: {
      trackerUrl: 'hidden',
      mode: 'id',
      uid: 'person',
      path: 'path',
      referrer: 'path',
      queue: { hit: HIT, uid: 'person' },
    },
    events: {
      'analytics.configure': { trackerUrl: 'hidden' },
      'analytics.mode': { mode: 'id' },
      'analytics.visit': { path: 'path' },
      'analytics.know': { uid: 'person' },
    },
    actors: { sendHit: { input: { trackerUrl: 'hidden', mode: 'id', hit: HIT, uid: 'person' } } },
  } satisfies Marks<typeof analyticsMachine>,
  consent: {
    context: { ...KEEPING, draft: 'id' },
    events: {
      'consent.restore': { decisions: 'id' },
      'consent.configure': { terms: TERMS },
      'consent.user': { identity: IDENTITY },
      'consent.enter': { architectureId: 'id' },
      'consent.set': { id: 'id' },
      'consent.allow': { id: 'id' },
    },
    facts: {
      'consent.changed': { terms: TERMS, decisions: 'id' },
      'consent.notKept': { fault: FAULT },
    },
    actors: { keepDecisions: { input: KEEPING } },
  } satisfies Marks<typeof consentMachine>,
  tracking: {
    context: { uid: 'person' },
    events: { 'tracking.user': { uid: 'person' } },
    facts: { 'tracking.enabled': { uid: 'person' } },
  } satisfies Marks<typeof trackingMachine>,
};
