import { expect, test } from 'vitest';
import { openKeys, showOnKeys } from '../../../src/adapters/calls/keys';

test('the buttons of the system press those of the call until it ends, where a browser knows them', () => {
  const handlers = new Map<string, (() => void) | null>();
  const session = {
    setActionHandler(action: string, handler: (() => void) | null) {
      if (action === 'togglecamera') throw new TypeError('Unknown action');
      handlers.set(action, handler);
    },
  };
  const heard: string[] = [];
  const close = openKeys(
    {
      togglemicrophone: () => void heard.push('microphone'),
      togglecamera: () => void heard.push('camera'),
      hangup: () => void heard.push('hang up'),
    },
    session,
  );
  for (const press of handlers.values()) press?.();
  expect(heard).toEqual(['microphone', 'hang up']);
  close();
  expect([...handlers.values()]).toEqual([null, null]);
});

test('these buttons show whether microphone and camera are on', () => {
  const shown: unknown[] = [];
  const session = {
    setActionHandler: () => {},
    setMicrophoneActive: async (isActive: boolean) => void shown.push(['microphone', isActive]),
    async setCameraActive(isActive: boolean) {
      shown.push(['camera', isActive]);
      throw new Error('The page is hidden');
    },
  };
  showOnKeys({ type: 'studio.share' }, session);
  showOnKeys({ type: 'studio.send', audio: false, video: true }, session);
  expect(shown).toEqual([
    ['microphone', false],
    ['camera', true],
  ]);
});
