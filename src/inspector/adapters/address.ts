import { type EventObject, fromCallback } from 'xstate';
import type { AddressCommand, Link, Side, View } from '../desk.machine';

const SIDES: readonly Side[] = ['now', 'past', 'state'];
const isNumber = (text: string | null): text is string => text !== null && /^-?\d{1,9}$/.test(text);

/** `#session/connected.unknown` names a machine and a state of it; `?moment=` and more may follow. */
export function linkOf(hash: string): Link & View {
  const [place = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [machine = '', state = ''] = place.split('/').map(decoded);
  const wanted = new URLSearchParams(query);
  const [run, moment, text, actor] = ['run', 'moment', 'text', 'actor'].map((name) => wanted.get(name));
  const view: View = {
    run: isNumber(run ?? null) ? Number(run) : null,
    moment: isNumber(moment ?? null) ? Number(moment) : null,
    side: SIDES.find((side) => side === wanted.get('side')) ?? null,
    filter: {
      ...(text != null && { text }),
      ...(actor != null && { actor }),
      ...(wanted.has('errors') && { onlyErrors: true }),
    },
  };
  if (machine === '') return { machine: null, state: null, ...view };
  return { machine, state: state === '' ? null : `${machine}.${state}`, ...view };
}

/** The address of what is shown, to be given to someone else. */
export function linkTo(page: URL, link: Link, { run, moment, side, filter }: View): string {
  const query = new URLSearchParams();
  if (run !== null) query.set('run', String(run));
  if (moment !== null) query.set('moment', String(moment));
  if (side !== null) query.set('side', side);
  if (filter.text) query.set('text', filter.text);
  if (filter.actor != null) query.set('actor', filter.actor);
  if (filter.onlyErrors === true) query.set('errors', '');
  const hash = hashOf(link);
  return `${page.origin}${page.pathname}${page.search}${hash === '' ? '#' : hash}?${query.toString()}`;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const hashOf = ({ machine, state }: Link): string => {
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
