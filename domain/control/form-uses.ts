import { isList, type Path } from './paths';

const ADDRESS = ['url', 'uris', 'displayMode', 'cookieProviders'];
const TALK = ['descriptions', 'track', 'speakers'];
/** What contents of a kind have by their schema and no use for. */
const USELESS: Readonly<Record<string, readonly string[]>> = {
  DOOR: [...ADDRESS, ...TALK],
  CHAT: [...ADDRESS, ...TALK],
  PRESENCE_LIST: [...ADDRESS, ...TALK],
  AI_SEARCH: [...ADDRESS, ...TALK],
  MEDIA_BOARD: ['url', 'uris', ...TALK],
  PDF: TALK,
  WHITEBOARD: TALK,
  SOCIAL_WALL: TALK,
};

/** Whether a property is left out of the form: it has no use and nothing is written there. */
export function uselessIn(type: string, path: Path, value: Record<string, unknown>): (name: string) => boolean {
  const names = path.at(-2) === 'configurations' ? (USELESS[type] ?? []) : [];
  const isEmpty = (found: unknown): boolean =>
    found === undefined || found === null || found === '' || (isList(found) && found.length === 0);
  return (name) => names.includes(name) && isEmpty(value[name]);
}
