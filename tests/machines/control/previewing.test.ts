import { describe, expect, test } from 'vitest';
import { frameNameOf, previewIn } from '../../../domain/control/previewing';
import {
  type PreviewingEvent,
  type PreviewOffer,
  previewingMachine,
} from '../../../machines/control/previewing.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, OFFER } from './previewing.inputs';

async function open(isAway = false) {
  const world = { isAway };
  const readOffer = calls<PreviewOffer>(() => {
    if (world.isAway) throw new Error('offline');
    return OFFER;
  });
  const machine = previewingMachine.provide({ actors: { readOffer: readOffer.logic } });
  const run = start(machine);
  await quiet();
  const say = async (...events: PreviewingEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return { ...run, machine, say, world };
}

describe('the preview of the saved version', () => {
  test('starts as an attendee without a role, in the venue’s first language, now', async () => {
    const { actor, say } = await open();
    await say({ type: 'previewing.show' });
    const { context, value } = actor.getSnapshot();
    expect([value, context.role, context.language, context.at]).toEqual(['shown', 'ATTENDEE', 'en', null]);
  });

  test('shows the chosen role, language and moment, and keeps them after the way back', async () => {
    const { actor, machine, record, say } = await open();
    await say(
      { type: 'previewing.role', role: 'HOST' },
      { type: 'previewing.language', language: 'ar' },
      { type: 'previewing.moment', wall: '2027-03-12T09:00' },
      { type: 'previewing.show' },
    );
    const chosen = { role: 'HOST', language: 'ar', at: Date.parse('2027-03-12T08:00:00Z') };
    expect(actor.getSnapshot().value).toBe('shown');
    expect(actor.getSnapshot().context).toMatchObject(chosen);
    await say({ type: 'previewing.leave' });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'fine' });
    expect(actor.getSnapshot().context).toMatchObject(chosen);
    expectReplay(machine, record);
  });

  test('a moment that is no date with a time is named until it is corrected', async () => {
    const { actor, say } = await open();
    await say({ type: 'previewing.moment', wall: '2027-03' }, { type: 'previewing.show' });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'unclear' });
    await say({ type: 'previewing.moment', wall: '' }, { type: 'previewing.show' });
    expect(actor.getSnapshot().value).toBe('shown');
  });

  test('a language that the venue does not have is not chosen', async () => {
    const { actor, say } = await open();
    await say({ type: 'previewing.language', language: 'fr' });
    expect(actor.getSnapshot().context.language).toBe('en');
  });

  test('languages that cannot be read are read again on request', async () => {
    const { actor, say, world } = await open(true);
    expect(actor.getSnapshot().value).toBe('failed');
    world.isAway = false;
    await say({ type: 'previewing.retry' });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'fine' });
  });

  test('every state and transition of the preview is reached', () => {
    coverPaths(previewingMachine, inputs);
  });

  test('only the name of a preview’s frame asks for a preview', () => {
    const preview = { role: 'HOST', language: 'ar', at: 1 } as const;
    expect(previewIn(frameNameOf(preview))).toEqual(preview);
    expect(['', 'elsewhere', 'preview:', 'preview:{"role":"OWNER","language":"en","at":null}'].map(previewIn)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
