import { fromCallback, type NonReducibleUnknown } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type Comfort, NO_CHOICE, readComfort, type SystemWishes } from '../../../domain/shell/comfort';
import type { ComfortEvent, DeviceCommand } from '../../../machines/shell/comfort.machine';
import { localKeep } from '../kernel/storage';

declare global {
  interface Navigator {
    /** Not every browser has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const QUERIES = {
  isCalm: '(prefers-reduced-motion: reduce)',
  hasContrast: '(prefers-contrast: more)',
  savesData: '(prefers-reduced-data: reduce)',
} as const;

const isAsked = (wish: keyof typeof QUERIES): boolean => window.matchMedia(QUERIES[wish]).matches;

const systemWishes = (): SystemWishes => ({
  isCalm: isAsked('isCalm'),
  hasContrast: isAsked('hasContrast'),
  savesData: isAsked('savesData') || navigator.connection?.saveData === true,
});

export function showComfort({ textSize, isCalm, hasContrast, savesData, hasSlash }: Comfort): void {
  const page = document.documentElement;
  page.toggleAttribute('data-comfort', true);
  page.toggleAttribute('data-calm', isCalm);
  page.toggleAttribute('data-contrast', hasContrast);
  page.toggleAttribute('data-saver', savesData);
  page.toggleAttribute('data-no-slash', !hasSlash);
  if (textSize === 100) page.removeAttribute('data-text');
  else page.setAttribute('data-text', String(textSize));
}

/** The browser's storage, the system preferences, and the page. */
export const device = fromCallback<DeviceCommand, NonReducibleUnknown, ComfortEvent>(({ sendBack, receive }) => {
  const end = new AbortController();
  const { signal } = end;
  const key = STORAGE_KEYS.comfort;
  const tell = () =>
    sendBack({ type: 'comfort.found', chosen: readComfort(localKeep.read(key)), system: systemWishes() });
  receive((command) => {
    if (command.type === 'device.show') showComfort(command.comfort);
    else {
      const isEmpty = JSON.stringify(command.chosen) === JSON.stringify(NO_CHOICE);
      localKeep.write(key, isEmpty ? null : JSON.stringify(command.chosen));
    }
  });
  window.addEventListener('storage', (event) => (event.key === key || event.key === null) && tell(), { signal });
  const lists = Object.values(QUERIES).map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', tell);
  signal.addEventListener('abort', () => {
    for (const list of lists) list.removeEventListener('change', tell);
  });
  tell();
  return () => end.abort();
});
