import { type EventObject, fromCallback } from 'xstate';
import type { AddressCommand, Link } from '../desk.machine';

/** `#session/connected.unknown` names a machine and a state of it. */
export function linkOf(hash: string): Link {
  const [machine = '', place = ''] = hash.replace(/^#/, '').split('/').map(decoded);
  if (machine === '') return { machine: null, state: null };
  return { machine, state: place === '' ? null : `${machine}.${place}` };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

export const hashOf = ({ machine, state }: Link): string => {
  if (machine === null) return '';
  const place = state === null || state === machine ? '' : `/${encodeURIComponent(state.slice(machine.length + 1))}`;
  return `#${encodeURIComponent(machine)}${place}`;
};

/** Reads the link that opened the page and every followed one, and writes the current selection. */
export const address = fromCallback<AddressCommand & EventObject>(({ sendBack, receive }) => {
  const read = (): void => {
    const link = linkOf(window.location.hash);
    if (link.machine !== null) sendBack({ type: 'desk.linked', ...link });
  };
  receive((link) => {
    const hash = hashOf(link);
    if (hash !== window.location.hash) window.history.replaceState(null, '', hash || window.location.pathname);
  });
  window.addEventListener('hashchange', read);
  read();
  return () => window.removeEventListener('hashchange', read);
});
