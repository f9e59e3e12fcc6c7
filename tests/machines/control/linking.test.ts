import { describe, expect, test } from 'vitest';
import { linkOf } from '../../../domain/control/linking';
import { type LinkingEvent, linkingMachine } from '../../../machines/control/linking.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './linking.inputs';

function open(...events: LinkingEvent[]) {
  const run = start(linkingMachine);
  for (const event of events) run.actor.send(event);
  return run;
}

const ASK = { type: 'linking.ask', at: 'imprint en', address: '' } as const;

describe('a link in a formatted text', () => {
  test('leads to the address that the organiser means', () => {
    const { actor, emitted, record } = open(
      ASK,
      { type: 'linking.write', address: ' example.org/legal ' },
      { type: 'linking.accept' },
    );
    expect(emitted).toEqual([{ type: 'linking.decided', at: 'imprint en', address: 'https://example.org/legal' }]);
    expect(actor.getSnapshot().value).toBe('closed');
    expectReplay(linkingMachine, record);
  });

  test('is refused if it runs a script, until the address is corrected', () => {
    const { actor, emitted } = open(
      ASK,
      { type: 'linking.write', address: 'javascript:alert(1)' },
      { type: 'linking.accept' },
    );
    expect(actor.getSnapshot().value).toEqual({ asking: 'refused' });
    expect(emitted).toEqual([]);
    actor.send({ type: 'linking.write', address: 'ada@example.org' });
    expect(actor.getSnapshot().value).toEqual({ asking: 'fine' });
    actor.send({ type: 'linking.accept' });
    expect(emitted).toEqual([{ type: 'linking.decided', at: 'imprint en', address: 'mailto:ada@example.org' }]);
  });

  test('is removed on request, if there is one', () => {
    expect(open(ASK, { type: 'linking.remove' }).actor.getSnapshot().value).toEqual({ asking: 'fine' });
    const { emitted } = open({ ...ASK, address: 'https://example.org' }, { type: 'linking.remove' });
    expect(emitted).toEqual([{ type: 'linking.decided', at: 'imprint en', address: null }]);
  });

  test('begins anew where the organiser asks for another one', () => {
    const { actor, emitted } = open(
      ASK,
      { type: 'linking.write', address: 'lobby' },
      { type: 'linking.accept' },
      { ...ASK, at: 'imprint de', address: 'https://example.org' },
    );
    expect(actor.getSnapshot()).toMatchObject({
      value: { asking: 'fine' },
      context: { address: 'https://example.org' },
    });
    actor.send({ type: 'linking.accept' });
    expect(emitted).toEqual([{ type: 'linking.decided', at: 'imprint de', address: 'https://example.org' }]);
  });

  test('stays as it was after cancelling', () => {
    const { actor, emitted } = open(ASK, { type: 'linking.write', address: 'x.example' }, { type: 'linking.cancel' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.address, emitted]).toEqual(['closed', '', []]);
  });

  test('every state and transition of a link is reached', () => {
    coverPaths(linkingMachine, inputs);
  });

  test.each([
    ['example.org', 'https://example.org'],
    ['www.example.org/a?b#c', 'https://www.example.org/a?b#c'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['tel:+41441234567', 'tel:+41441234567'],
    ['/v/aurora/area/lobby', '/v/aurora/area/lobby'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['data:text/html,x', null],
    ['java\tscript:alert(1)', null],
    ['two words', null],
    ['lobby', null],
    ['', null],
  ])('“%s” leads to %s', (text, address) => {
    expect(linkOf(text)).toBe(address);
  });
});
