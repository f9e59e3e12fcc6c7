import type { Marks } from '../kernel/marks';
import { FAULT } from '../kernel/shapes';
import type { complaintMachine } from './complaint.machine';
import type { moderationMachine } from './moderation.machine';
import type { safetyMachine } from './safety.machine';
import type { verdictMachine } from './verdict.machine';

const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;
const REPORTED = { room: 'person', messageId: 'id', about: 'person' } as const;
const SANCTION = { kind: 'id' } as const;
const QUEUED = { id: 'id', deeds: 'id' } as const;
const MESSAGE = { id: 'id' } as const;

export const safetyMarks = {
  safety: {
    input: { line: LINE },
    context: { line: LINE, blocked: 'person', sanction: SANCTION },
    events: {
      'safety.blocked': { uids: 'person' },
      'safety.sanctioned': { sanction: SANCTION },
      'safety.block': { uid: 'person' },
    },
    actors: {
      safetyFeed: { input: LINE, events: { 'feed.block': { uid: 'person' } } },
      keepWarning: { input: { line: LINE } },
    },
  } satisfies Marks<typeof safetyMachine>,
  complaint: {
    input: { line: LINE },
    context: { line: LINE, reported: REPORTED, reason: 'id' },
    events: { 'complaint.open': REPORTED, 'complaint.choose': { reason: 'id' } },
    actors: { postComplaint: { input: { line: LINE, reported: REPORTED, reason: 'id' } } },
  } satisfies Marks<typeof complaintMachine>,
  moderation: {
    context: { shelf: 'id', reports: QUEUED, next: 'id', chosen: QUEUED, done: 'id', drafts: { id: 'id', deed: 'id' } },
    events: {
      'moderation.turn': { shelf: 'id' },
      'moderation.read': MESSAGE,
      'verdict.drafted': { draft: { deed: 'id' } },
    },
    actors: {
      readReports: { input: { shelf: 'id', before: 'id' }, output: { reports: QUEUED, next: 'id' } },
      countReports: { output: {} },
    },
  } satisfies Marks<typeof moderationMachine>,
  verdict: {
    input: { queued: QUEUED, draft: { deed: 'id' } },
    context: { queued: QUEUED, deed: 'id', fault: FAULT },
    output: { deed: 'id' },
    events: { 'verdict.choose': { deed: 'id' } },
    actors: { postVerdict: { input: { queued: QUEUED, deed: 'id' } } },
  } satisfies Marks<typeof verdictMachine>,
};
