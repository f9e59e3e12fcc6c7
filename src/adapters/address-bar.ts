import { fromCallback } from 'xstate';
import type { AddressCommand } from '../../machines/root.events';

export const currentPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/**
 * The browser's history. While a dialog is open an entry of its own stands on top, so that "back" closes the dialog
 * and stays where it is.
 */
export const addressBar = fromCallback<AddressCommand>(({ sendBack, receive }) => {
  let isHolding = false;
  let isSteppingBack = false;
  const popped = () => {
    if (isSteppingBack) {
      isSteppingBack = false;
      return;
    }
    isHolding = false;
    sendBack({ type: 'address.changed', path: currentPath() });
  };
  window.addEventListener('popstate', popped);
  receive((command) => {
    switch (command.type) {
      case 'address.hold':
        window.history.pushState({ dialog: true }, '', currentPath());
        isHolding = true;
        break;
      case 'address.release':
        // A navigation that closed the dialog writes its address first and takes the entry over.
        setTimeout(() => {
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
  });
  return () => window.removeEventListener('popstate', popped);
});
