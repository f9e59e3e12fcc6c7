import type { Facts } from '../../../domain/shell/navigation';
import type { NavigationEvent } from '../../../machines/shell/navigation.events';
import { navigationMachine } from '../../../machines/shell/navigation.machine';
import type { Inputs } from '../kernel/explore';
import { AURORA_SUMMARY, faultError, HIDDEN, loginTo, PUBLISHED } from '../kernel/fakes';

export type Summary = NonNullable<Facts['venue']>;
export const { fault } = faultError('NOT_REACHABLE');
export const HALL_LESS: Summary = { ...AURORA_SUMMARY, defaultAreaId: null };
export const learn = (facts: Partial<Facts>): NavigationEvent => ({ type: 'fact.learned', facts });
export const go = (path: string): NavigationEvent => ({ type: 'navigation.go', path });
const wrapped = Array.from({ length: 9 }).reduce<string>((path) => loginTo(path), '/');

export const inputs: Inputs<typeof navigationMachine> = {
  input: { path: '/aurora/area/stage?widget=board&talk=panel%2Flast' },
  limit: 120_000,
  events: [
    ...['/v/aurora/imprint#privacy-preferences', wrapped].map(go),
    { type: 'navigation.addressed', path: '/' },
    { type: 'navigation.retry' },
    { type: 'navigation.reconnected' },
    { type: 'navigation.giveUp' },
    { type: 'navigation.leave' },
    { type: 'navigation.stay' },
    { type: 'guard.set', id: 'board' },
    { type: 'guard.removed', id: 'board' },
    { type: 'guard.carry', isCarried: true },
    ...[PUBLISHED, HIDDEN, { ...PUBLISHED, publishedArchitectureId: null }].map(learn),
    learn({ login: 'enabled' }),
    learn({ login: 'disabled' }),
    learn({ session: 'signedIn' }),
    learn({ session: 'signedOut' }),
    learn({ venue: AURORA_SUMMARY }),
    learn({ venue: HALL_LESS }),
    { type: 'fact.failed', reason: 'publication', fault },
  ],
  project: ({ requested, path, facts, guards, abort }) => [requested, requested === path, facts, guards, abort?.reason],
  // A redirect within a redirect leads nowhere new.
  stopWhen: ({ context }) => context.requested.includes('redirect%3D'),
};
