import { describe, expect, test } from 'vitest';
import { type CopyingEvent, copyingSettingsMachine } from '../../../machines/control/copying-settings.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './copying-settings.inputs';

function open(...events: CopyingEvent[]) {
  const { actor, record } = start(copyingSettingsMachine);
  for (const event of events) actor.send(event);
  return { record, snapshot: actor.getSnapshot() };
}

const ASK = { type: 'copying.ask', from: 'desk' } as const;
const WHAT = { type: 'copying.what', ids: ['openMode'], isOn: true } as const;
const WHOM = { type: 'copying.whom', keys: ['bar', 'wall'], isOn: true } as const;

describe('copying settings to other parts', () => {
  test('needs a setting and a part, and ends once they are copied', () => {
    expect(open(ASK, WHAT).snapshot.can({ type: 'copying.done' })).toBe(false);
    expect(open(ASK, WHOM).snapshot.can({ type: 'copying.done' })).toBe(false);
    expect(open(ASK, WHAT, WHOM).snapshot).toMatchObject({
      value: 'choosing',
      context: { from: 'desk', what: ['openMode'], whom: ['bar', 'wall'] },
    });
    const { record, snapshot } = open(ASK, WHAT, WHOM, { type: 'copying.done' });
    expect(snapshot).toMatchObject({ value: 'closed', context: { from: null, what: [], whom: [] } });
    expectReplay(copyingSettingsMachine, record);
  });

  test('what is no longer chosen is left out, and nothing is chosen twice', () => {
    expect(open(ASK, WHOM, WHOM, { ...WHOM, keys: ['bar'], isOn: false }).snapshot.context.whom).toEqual(['wall']);
  });

  test('every state and transition of the copying is reached', () => {
    coverPaths(copyingSettingsMachine, inputs);
  });
});
