import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { type Complaint, complaintMachine } from '../../../machines/chat/complaint.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, open, REPORTED } from './complaint.inputs';
import { LINE } from './room.inputs';

function complaint() {
  const postComplaint = calls<void, Complaint>();
  const machine = complaintMachine.provide({ actors: { postComplaint: postComplaint.logic } });
  return { ...start(machine, { input: { line: LINE } }), machine, postComplaint };
}

test('a report needs a reason, and is sent with the message and its author', async () => {
  const { actor, postComplaint, machine, record } = complaint();
  const text = seal('Advertising');
  expect(actor.getSnapshot().value).toBe('closed');
  actor.send(open);
  actor.send({ type: 'complaint.write', text });
  actor.send({ type: 'complaint.send' });
  expect(actor.getSnapshot().value).toEqual({ open: { editing: 'fresh' } });
  actor.send({ type: 'complaint.choose', reason: 'spam' });
  actor.send({ type: 'complaint.send' });
  actor.send({ type: 'complaint.send' });
  expect(postComplaint.inputs()).toEqual([{ line: LINE, reported: REPORTED, reason: 'spam', text }]);
  postComplaint.answer();
  await quiet();
  expect(actor.getSnapshot().value).toEqual({ open: 'sent' });
  actor.send({ type: 'complaint.close' });
  expect(actor.getSnapshot().context).toEqual({ line: LINE, reported: null, reason: null, text: null });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Advertising');
});

test('a report that could not be sent keeps its reason and can be sent again', async () => {
  const { actor, postComplaint } = complaint();
  actor.send(open);
  actor.send({ type: 'complaint.choose', reason: 'hate' });
  actor.send({ type: 'complaint.send' });
  postComplaint.fail(new Error('PERMISSION_DENIED'));
  await quiet();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.reason]).toEqual([
    { open: { editing: 'failed' } },
    'hate',
  ]);
  actor.send({ type: 'complaint.send' });
  expect(postComplaint.count()).toBe(2);
});

test('a report that the database does not take within 15 seconds can be sent again', () => {
  const { actor, clock, postComplaint } = complaint();
  for (const event of [open, { type: 'complaint.choose', reason: 'spam' }, { type: 'complaint.send' }] as const)
    actor.send(event);
  clock.increment(14_999);
  expect(actor.getSnapshot().value).toEqual({ open: 'sending' });
  clock.increment(1);
  expect([actor.getSnapshot().value, postComplaint.waiting()]).toEqual([{ open: { editing: 'failed' } }, 0]);
  actor.send({ type: 'complaint.send' });
  expect(postComplaint.waiting()).toBe(1);
});

test('the path search covers every state and transition of a report', () => {
  coverPaths(complaintMachine, inputs);
});
