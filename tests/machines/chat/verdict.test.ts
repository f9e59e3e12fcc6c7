import { expect, test } from 'vitest';
import { DEFAULT_LOCK_OUT_MINUTES } from '../../../domain/chat/verdict';
import { seal } from '../../../domain/kernel/sealed';
import {
  type VerdictDraft,
  type VerdictEvent,
  type VerdictRequest,
  verdictMachine,
} from '../../../machines/chat/verdict.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, queued } from './verdict.inputs';

const DECIDE: VerdictEvent = { type: 'verdict.decide' };

function verdict(given = queued('r1'), ...events: VerdictEvent[]) {
  const postVerdict = calls<void, VerdictRequest>();
  const drafts: VerdictDraft[] = [];
  const machine = verdictMachine.provide({
    actors: { postVerdict: postVerdict.logic },
    actions: {
      tell: ({ context: { deed, reason, minutes, alsoHides } }) =>
        void drafts.push({ deed, reason, minutes, alsoHides }),
    },
  });
  const run = start(machine, { input: { queued: given, draft: null } });
  const send = (...more: VerdictEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  send(...events);
  return { ...run, machine, postVerdict, drafts, send, value: () => run.actor.getSnapshot().value };
}

test('an organiser hides a reported message, also after a request that failed', async () => {
  const { send, value, postVerdict, actor, machine, record } = verdict();
  send(DECIDE);
  expect([value(), postVerdict.count()]).toEqual([{ editing: 'undecided' }, 0]);
  send({ type: 'verdict.choose', deed: 'hide' }, DECIDE, DECIDE);
  const { fault } = faultError('NOT_REACHABLE');
  postVerdict.fail(faultError('NOT_REACHABLE'));
  await quiet();
  expect([value(), actor.getSnapshot().context.fault]).toEqual([{ editing: 'failed' }, fault]);
  send(DECIDE);
  postVerdict.answer();
  await quiet();
  expect(postVerdict.inputs().map(({ queued: of, deed }) => [of?.id, deed])).toEqual([
    ['r1', 'hide'],
    ['r1', 'hide'],
  ]);
  expect([value(), actor.getSnapshot().output]).toEqual(['decided', { deed: 'hide' }]);
  expectReplay(machine, record);
});

test('a user is warned or locked out only with a reason', () => {
  const { send, value, postVerdict, record } = verdict(
    queued('r1'),
    { type: 'verdict.choose', deed: 'lockOut' },
    DECIDE,
  );
  expect([value(), postVerdict.count()]).toEqual([{ editing: 'unexplained' }, 0]);
  send({ type: 'verdict.explain', reason: seal('Insults') });
  expect(value()).toEqual({ editing: 'fine' });
  send({ type: 'verdict.last', minutes: 15 }, { type: 'verdict.alsoHide', isOn: false }, DECIDE);
  const [{ reason, queued: _, ...rest } = { reason: null, queued: null }] = postVerdict.inputs();
  expect([reason?.open(), rest]).toEqual(['Insults', { deed: 'lockOut', minutes: 15, alsoHides: false }]);
  expect(JSON.stringify(record.log)).not.toContain('Insults');
});

test('the queue keeps what is chosen and written for a report at each change, until the organiser returns to it', () => {
  const reason = seal('Insults');
  const { drafts } = verdict(
    queued('r1'),
    { type: 'verdict.choose', deed: 'lockOut' } as const,
    { type: 'verdict.explain', reason } as const,
    { type: 'verdict.last', minutes: 15 } as const,
    { type: 'verdict.alsoHide', isOn: false } as const,
  );
  const chosen = { deed: 'lockOut', reason: null, minutes: DEFAULT_LOCK_OUT_MINUTES, alsoHides: true };
  expect(drafts).toEqual([
    chosen,
    { ...chosen, reason },
    { ...chosen, reason, minutes: 15 },
    { ...chosen, reason, minutes: 15, alsoHides: false },
  ]);
});

test('a failure is forgotten with another choice', async () => {
  const { send, value, postVerdict, actor } = verdict(queued('r1'), { type: 'verdict.choose', deed: 'hide' }, DECIDE);
  postVerdict.fail(faultError('PROCESSING_ERROR', 404));
  await quiet();
  send({ type: 'verdict.choose', deed: 'close' });
  expect([value(), actor.getSnapshot().context.fault]).toEqual([{ editing: 'fine' }, null]);
});

test('only what a report offers can be chosen', () => {
  const { actor } = verdict(queued('r1', { message: null }), { type: 'verdict.choose', deed: 'hide' });
  expect(actor.getSnapshot().context.deed).toBeNull();
});

test('the path search covers every state and transition of a decision about a report', () => {
  coverPaths(verdictMachine, {
    ...inputs,
    invariant: ({ value, context }) => {
      expect(value !== 'deciding' || (context.deed !== null && context.deed !== 'lift')).toBe(true);
    },
  });
});
