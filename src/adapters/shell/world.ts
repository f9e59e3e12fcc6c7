import { fromCallback, type NonReducibleUnknown } from 'xstate';
import { unlessComposing } from '../../../domain/kernel/keys';
import type { WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { isConsentKey, readConsents } from '../kernel/storage';

/** Adapters report facts here; the root receives them once it runs. */
export type World = {
  tell(fact: WorldFact): void;
  onCommand(listener: (command: WorldCommand) => void): void;
};

/** Reports Escape unless something on the page used it; returns the clean-up. */
export function hearEscape(tell: (fact: WorldFact) => void): () => void {
  const pressed = unlessComposing(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) tell({ type: 'page.escaped' });
  });
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}

export function createWorld() {
  let hear: ((fact: WorldFact) => void) | null = null;
  let early: WorldFact[] = [];
  let storageOrigin: string | null = null;
  const listeners: ((command: WorldCommand) => void)[] = [];
  const world: World = {
    tell: (fact) => (hear === null ? void early.push(fact) : hear(fact)),
    onCommand: (listener) => void listeners.push(listener),
  };
  const actor = fromCallback<WorldCommand, NonReducibleUnknown, WorldFact>(({ sendBack, receive }) => {
    hear = sendBack;
    for (const fact of early) sendBack(fact);
    early = [];
    receive((command) => {
      if (command.type === 'http.trust') storageOrigin = command.storageOrigin;
      for (const listener of listeners) listener(command);
    });
    const woke = () =>
      sendBack(document.visibilityState === 'visible' ? { type: 'page.woke', now: Date.now() } : { type: 'page.hid' });
    const shown = ({ persisted }: PageTransitionEvent) => persisted && sendBack({ type: 'page.restored' });
    document.addEventListener('visibilitychange', woke);
    if (document.visibilityState === 'hidden') woke();
    const gone = () => sendBack({ type: 'page.wentOffline' });
    const back = () => sendBack({ type: 'page.wentOnline' });
    window.addEventListener('pageshow', shown);
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    const stored = ({ key }: StorageEvent) => {
      if (isConsentKey(key)) sendBack({ type: 'page.consentsChanged', consents: readConsents() });
    };
    window.addEventListener('storage', stored);
    const deafen = hearEscape(sendBack);
    return () => {
      hear = null;
      deafen();
      document.removeEventListener('visibilitychange', woke);
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
      window.removeEventListener('storage', stored);
    };
  });
  return { world, actor, storageOrigin: () => storageOrigin };
}
