import { fromCallback } from 'xstate';
import type { WorldCommand, WorldFact } from '../../../machines/root/root.events';

/** Where adapters say what happened, and the root hears it once it runs. */
export type World = {
  tell(fact: WorldFact): void;
  onCommand(listener: (command: WorldCommand) => void): void;
};

export function createWorld() {
  let hear: ((fact: WorldFact) => void) | null = null;
  let early: WorldFact[] = [];
  const listeners: ((command: WorldCommand) => void)[] = [];
  const world: World = {
    tell: (fact) => (hear === null ? void early.push(fact) : hear(fact)),
    onCommand: (listener) => void listeners.push(listener),
  };
  const actor = fromCallback<WorldCommand>(({ sendBack, receive }) => {
    hear = sendBack;
    for (const fact of early) sendBack(fact);
    early = [];
    receive((command) => {
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
    return () => {
      hear = null;
      document.removeEventListener('visibilitychange', woke);
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  });
  return { world, actor };
}
