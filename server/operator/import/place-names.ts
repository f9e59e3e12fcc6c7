import { isRecord } from '../../http/json';
import type { Path } from './json-source';

/** Lists of a venue whose entries people know by their names. */
const NAMED: Readonly<Record<string, string>> = {
  areas: 'area',
  viewPoints: 'viewpoint',
  contentWidgets: 'widget',
  globalWidgets: 'shared widget',
  contentPieces: 'media item',
  assets: 'asset',
};

function textOf(texts: unknown): string | null {
  const [first]: unknown[] = Array.isArray(texts) ? texts : [];
  const text = isRecord(first) ? first['text'] : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function nameOf(entry: unknown, index: number): string {
  if (!isRecord(entry)) return `${index + 1}`;
  const { names, name, titles, id } = entry;
  const text = textOf(names) ?? textOf(name) ?? textOf(titles) ?? (typeof id === 'string' && id !== '' ? id : null);
  return text === null ? `${index + 1}` : `"${text.slice(0, 60)}"`;
}

/** The place of a path in a venue, such as `area "Lobby", widget "Talks", placements.0.x`. */
export function venuePlace(path: Path, raw: unknown): string {
  const named: string[] = [];
  let rest: (string | number)[] = [];
  let value = raw;
  path.forEach((step, index) => {
    const list = path[index - 1];
    value = Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[String(step)] : undefined;
    const kind = typeof step === 'number' && typeof list === 'string' ? NAMED[list] : undefined;
    if (kind === undefined) rest.push(step);
    else {
      named.push(`${kind} ${nameOf(value, Number(step))}`);
      rest = [];
    }
  });
  const isOfVenue = rest[0] === 'architectures' && rest.length > 2;
  const field = (isOfVenue ? rest.slice(2) : rest).join('.');
  return [...named, ...(field === '' ? [] : [field])].join(', ');
}
