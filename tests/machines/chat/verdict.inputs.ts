import type { ChatReport } from '../../../domain/chat/safety';
import { deedsOf } from '../../../domain/chat/verdict';
import { seal } from '../../../domain/kernel/sealed';
import type { Queued, verdictMachine } from '../../../machines/chat/verdict.machine';
import type { Inputs } from '../kernel/explore';

export const reportOf = (id: string, more: Partial<ChatReport> = {}): ChatReport => ({
  id,
  by: 'hedy',
  at: 2,
  room: 'g~team',
  roomName: 'Team',
  reason: 'spam',
  text: null,
  message: 'm1',
  about: 'grace',
  context: [{ id: 'm1', from: 'grace', at: 1, kind: 'text', text: 'Buy now' }],
  answer: null,
  ...more,
});

export const queued = (id: string, more: Partial<ChatReport> = {}): Queued => {
  const report = reportOf(id, more);
  return { id, deeds: deedsOf(report), report: seal(report) };
};

export const inputs: Inputs<typeof verdictMachine> = {
  input: { queued: queued('r1'), draft: null },
  limit: 50_000,
  events: [
    { type: 'verdict.choose', deed: 'close' },
    { type: 'verdict.choose', deed: 'lockOut' },
    { type: 'verdict.choose', deed: 'lift' },
    { type: 'verdict.explain', reason: seal('Advertising') },
    { type: 'verdict.explain', reason: null },
    { type: 'verdict.last', minutes: 15 },
    { type: 'verdict.alsoHide', isOn: false },
    { type: 'verdict.decide' },
  ],
};
