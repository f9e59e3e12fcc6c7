import type { moderationMachine, ReportsPage } from '../../../machines/chat/moderation.machine';
import type { VerdictDraft } from '../../../machines/chat/verdict.machine';
import type { Inputs } from '../kernel/explore';
import { queued } from './verdict.inputs';

/** Two reports, and more of them before the older one. */
export const PAGE: ReportsPage = { reports: [queued('r4'), queued('r3')], next: 'r3' };
export const OLDER: ReportsPage = { reports: [queued('r2'), queued('r1')], next: null };
const DRAFT: VerdictDraft = { deed: 'hide', reason: null, minutes: 15, alsoHides: true };
const ALL: ReportsPage = { reports: [queued('r4'), queued('r3')], next: null };

export const inputs: Inputs<typeof moderationMachine> = {
  limit: 200_000,
  project: ({ waiting, hasNew, shelf, reports, next, chosen, done }) => ({
    waiting,
    hasNew,
    shelf,
    next,
    done,
    count: reports.length,
    chosen: chosen !== null,
  }),
  events: [
    { type: 'moderation.admit' },
    { type: 'moderation.bar' },
    { type: 'moderation.open' },
    { type: 'moderation.close' },
    { type: 'moderation.turn', shelf: 'closed' },
    { type: 'moderation.turn', shelf: 'open' },
    { type: 'moderation.refresh' },
    { type: 'moderation.more' },
    { type: 'moderation.read', id: 'r4' },
    { type: 'moderation.back' },
    { type: 'moderation.leave' },
    { type: 'verdict.drafted', draft: DRAFT },
    { type: 'xstate.done.actor.countReports', output: { open: 2 } },
    { type: 'xstate.error.actor.countReports', error: new Error('offline') },
    {
      type: 'xstate.error.actor.countReports',
      error: { fault: { kind: 'FORBIDDEN', status: 403, message: null, code: null } },
    },
    { type: 'xstate.done.actor.readReports', output: PAGE },
    { type: 'xstate.done.actor.refreshReports', output: ALL },
    { type: 'xstate.done.actor.readMore', output: OLDER },
    { type: 'xstate.done.actor.verdict', output: { deed: 'hide' } },
    { type: 'xstate.error.actor.readReports', error: new Error('offline') },
    {
      type: 'xstate.error.actor.readReports',
      error: { fault: { kind: 'FORBIDDEN', status: 403, message: null, code: null } },
    },
    { type: 'xstate.error.actor.refreshReports', error: new Error('offline') },
    {
      type: 'xstate.error.actor.refreshReports',
      error: { fault: { kind: 'FORBIDDEN', status: 403, message: null, code: null } },
    },
  ],
};
