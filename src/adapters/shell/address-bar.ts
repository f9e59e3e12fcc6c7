import { fromCallback } from 'xstate';
import type { AddressCommand } from '../../../machines/root/root.events';

export const currentPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/** The browser asks in its own words. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * The browser's history. While a dialog is open an entry of its own stands on top, so that "back" closes the dialog
 * and stays where it is.
 */
export const addressBar = fromCallback<AddressCommand>(({ sendBack, receive }) => {
  let isHolding = false;
  let isSteppingBack = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let held: AddressCommand[] = [];

  const obey = (command: AddressCommand): void => {
    switch (command.type) {
      case 'address.warn':
        window.removeEventListener('beforeunload', confirmLeaving);
        if (command.isOn) window.addEventListener('beforeunload', confirmLeaving);
        break;
      case 'address.hold':
        clearTimeout(leaving);
        if (!isHolding) window.history.pushState({ dialog: true }, '', currentPath());
        isHolding = true;
        break;
      case 'address.release':
        // A navigation that closed the dialog writes its address first and takes the entry over.
        leaving = setTimeout(() => {
          if (!isHolding) return;
          isHolding = false;
          isSteppingBack = true;
          window.history.back();
        });
        break;
      case 'address.write':
        if (command.write === 'none') break;
        if (command.write === 'push' && !isHolding) window.history.pushState(null, '', command.path);
        else window.history.replaceState(null, '', command.path);
        isHolding = false;
        break;
    }
  };
  const popped = () => {
    if (!isSteppingBack) {
      isHolding = false;
      sendBack({ type: 'address.changed', path: currentPath() });
      return;
    }
    isSteppingBack = false;
    const commands = held;
    held = [];
    for (const command of commands) obey(command);
  };
  window.addEventListener('popstate', popped);
  // The browser steps back some time after it was told to; what was written meanwhile would be stepped over.
  receive((command) => (isSteppingBack ? void held.push(command) : obey(command)));
  return () => {
    clearTimeout(leaving);
    window.removeEventListener('popstate', popped);
    window.removeEventListener('beforeunload', confirmLeaving);
  };
});
