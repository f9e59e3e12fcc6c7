import { ownPath } from '../../domain/shell/navigation';
import {
  PRIVACY_PREFERENCES_HASH,
  parseAddress,
  parsePath,
  pieceOf,
  safeRedirect,
  talkOf,
  widgetOf,
} from '../../domain/shell/routes';
import type { Marks, TextMark } from '../kernel/marks';
import type { ANONYMOUS_VISITOR } from '../login/entry.machine';
import { HIDDEN, type Redact } from './plain';

/** What ids look like: no address of a person, no query, nothing as long as a token. */
const ID = /^[\w.:/~+$-]{0,160}$/;
const MAX_WORD = 80;
/** Empty or already hidden values. */
const HARMLESS: readonly string[] = ['', HIDDEN, '[sealed]'];
/** The anonymous visitor of `entry.machine`, which is fetched with the inside parts. */
const ANONYMOUS: typeof ANONYMOUS_VISITOR = 'anonymous';
const PROPERTY = /^[A-Za-z_$][\w$-]{0,40}$/;
const LOCALE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i;
const OWN_MESSAGE = /^login\.[A-Za-z]{1,40}$/;
const STAND_IN = /^(?:person|room|id|hidden)-\d+$/;
const ROUTE_NAMES: readonly string[] = [
  'WorkInProgress',
  'login',
  'imprint',
  'privacyPolicy',
  'Area',
  'AreaWherebyMeeting',
  'FallbackToDefaultArea',
];

const isId = (text: string): boolean =>
  ID.test(text) && text.split(/[/:]/).every((word) => word.length <= MAX_WORD) && !text.includes('/..');

/**
 * Hides what is personal or secret in everything that is written down. What is equal stays equal and what differs stays
 * different wherever a guard may ask, so that a replay of what is hidden takes the same way; hiding it again changes
 * nothing. `marks` say how, by name.
 */
export function createRedact(marks: Marks): Redact {
  const standIns = new Map<string, string>();
  const standIn = (kind: 'person' | 'room' | 'id' | 'hidden', text: string): string => {
    if (STAND_IN.test(text)) return text;
    // A room may stand where a user does, and stays the same there.
    const family = kind === 'room' ? 'person' : kind;
    const known = standIns.get(`${family} ${text}`);
    if (known !== undefined) return known;
    const made = `${kind}-${standIns.size + 1}`;
    standIns.set(`${family} ${text}`, made);
    return made;
  };

  /** Ids that are made of others are joined by a bar; one that names users starts with an at sign. */
  const id = (text: string): string =>
    text.startsWith('@')
      ? `@${standIn('person', text.slice(1))}`
      : text
          .split('|')
          .map((part) => (isId(part) ? part : standIn('id', part)))
          .join('|');

  const segment = (encoded: string): string => {
    const plain = id(decodeURIComponent(encoded));
    return plain === decodeURIComponent(encoded) ? encoded : encodeURIComponent(plain);
  };

  const place = (text: string): string => {
    try {
      return text.split('/').map(segment).join('/');
    } catch {
      return standIn('id', text);
    }
  };

  const pathname = (text: string): string => {
    if (text === '/') return text;
    const parsed = parsePath(text);
    if (parsed.kind === 'route' && parsed.route.name === 'FallbackToDefaultArea')
      return `/${standIn('hidden', text.slice(1))}`;
    return text.split('/').map(segment).join('/');
  };

  const parameter = (pair: string): string => {
    const read = new URLSearchParams(pair);
    const redirect = read.get('redirect');
    if (redirect !== null) return `redirect=${encodeURIComponent(path(safeRedirect(redirect)))}`;
    const widgetId = widgetOf(`?${pair}`);
    if (widgetId !== null) return `widget=${encodeURIComponent(id(widgetId))}`;
    const piece = pieceOf(`?${pair}`);
    if (piece !== null) return `piece=${encodeURIComponent(id(piece))}`;
    const talk = talkOf(`?${pair}`);
    if (talk !== null) return `talk=${encodeURIComponent(talk.split('/').map(id).join('/'))}`;
    const locale = read.get('lang');
    return locale !== null && LOCALE.test(locale) ? `lang=${locale}` : standIn('hidden', pair);
  };

  const path = (text: string): string => {
    const { pathname: own, search, hash } = parseAddress(ownPath(text));
    const query = search.slice(1).split('&').map(parameter).join('&');
    const mark = hash === '' || hash === PRIVACY_PREFERENCES_HASH ? hash : `#${standIn('hidden', hash.slice(1))}`;
    return pathname(own) + (search === '' ? '' : `?${query}`) + mark;
  };

  const write: Readonly<Record<TextMark, (text: string) => string>> = {
    id,
    place,
    path,
    person: (text) => (text === ANONYMOUS ? text : standIn('person', text)),
    room: (text) => standIn('room', text),
    redirect: (text) => path(safeRedirect(text)),
    message: (text) => (OWN_MESSAGE.test(text) ? text : HIDDEN),
    name: (text) => (ROUTE_NAMES.includes(text) || /^[A-Z]?[A-Za-z]{0,40}Error$/.test(text) ? text : HIDDEN),
    locale: (text) => (LOCALE.test(text) ? text : '??'),
    hidden: () => HIDDEN,
  };

  return {
    marks,
    text: (text, mark) => (HARMLESS.includes(text) ? text : write[mark](text)),
    property: (name) => (PROPERTY.test(name) ? name : standIn('id', name)),
    actorName: id,
  };
}
