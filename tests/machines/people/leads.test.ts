import { expect, test } from 'vitest';
import { type LeadInput, type LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import { leadsMachine } from '../../../machines/people/leads.machine';
import { calls } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { LEAD, OFFERED } from './lead.inputs';
import { inputs } from './leads.inputs';

const machine = leadsMachine.provide({
  actors: {
    member: leadMachine.provide({ actors: { readLead: calls<LeadStanding, LeadInput>(() => OFFERED).logic } }),
  },
});

test('the contact of a company is known while its content is on the page', () => {
  const { actor, record } = start(machine);
  actor.send({ type: 'collection.want', input: LEAD });
  expect(actor.getSnapshot().children[LEAD.widgetId]?.getSnapshot().value).toBe('reading');
  actor.send({ type: 'collection.release', key: LEAD.widgetId });
  expect(actor.getSnapshot().children[LEAD.widgetId]).toBeUndefined();
  expectReplay(machine, record);
});

test('all hear what has changed, and end with the session', () => {
  expect(membersOf(machine, [LEAD, { ...LEAD, widgetId: 'other' }], { type: 'lead.refresh' })).toEqual({
    wanted: ['booth', 'other'],
    told: 2,
    released: ['other'],
    forgotten: ['other'],
    cleared: [],
  });
});

test('the path search covers every transition of the leads', () => {
  coverPaths(leadsMachine, inputs);
});
