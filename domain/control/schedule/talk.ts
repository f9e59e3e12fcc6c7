import {
  type FileTalk,
  type Listing,
  type Moment,
  type RowFault,
  SPEAKERS_MAX,
  shown,
  TALK_MS_MAX,
  TALKS_MAX,
  TEXT_MAX,
  TITLE_MAX,
} from './file';

const fault = ({ row }: FileTalk, code: RowFault['code'], text = ''): RowFault => ({ row, code, text: shown(text) });

/** The time from one moment to another, which is not known where only one of them is local. */
function between(begin: Moment, end: Moment): number {
  if ('at' in begin && 'at' in end) return end.at - begin.at;
  return 'wall' in begin && 'wall' in end ? Date.parse(`${end.wall}Z`) - Date.parse(`${begin.wall}Z`) : 0;
}

/** What a talk exceeds; `null` if it is within all bounds. */
function faultOf(talk: FileTalk): RowFault | null {
  const { title, room, track, speakers, description, length, begin, end } = talk;
  if (title === '') return fault(talk, 'noTitle');
  if (title.length > TITLE_MAX) return fault(talk, 'titleLong', title);
  const longName = [room, track, ...speakers].find((name) => name.length > TITLE_MAX);
  if (longName !== undefined) return fault(talk, 'titleLong', longName);
  if (description.length > TEXT_MAX) return fault(talk, 'textLong', title);
  if (speakers.length > SPEAKERS_MAX) return fault(talk, 'people', title);
  const span = end === null ? (length ?? 0) : between(begin, end);
  if (span > TALK_MS_MAX) return fault(talk, 'tooLong', String(span / 60_000));
  return span < 0 ? fault(talk, 'endsBefore', title) : null;
}

/** The talks within all bounds, and why the others are left out. Of two with one identifier, the first one stays. */
export function checkedTalks(read: readonly (FileTalk | RowFault)[], zone: string | null): Listing {
  const [talks, faults, seen]: [FileTalk[], RowFault[], Map<string, number>] = [[], [], new Map()];
  for (const one of read) {
    const wrong = 'code' in one ? one : faultOf(one);
    if ('code' in one || wrong !== null) {
      faults.push(...(wrong === null ? [] : [wrong]));
      continue;
    }
    const key = one.keys[0] ?? '';
    const before = key === '' ? undefined : seen.get(key);
    if (before !== undefined) faults.push(fault(one, 'repeated', String(before)));
    else if (talks.length >= TALKS_MAX) faults.push(fault(one, 'most', one.title));
    else talks.push(one);
    seen.set(key, before ?? one.row);
  }
  return { talks, faults, zone };
}

/** What a file says of a talk that has an identifier of the kind `id` alone, which others may have too. */
export const weakKey = (id: string, room: string, begin: FileTalk['begin']): string =>
  `${id}|${room}|${'at' in begin ? new Date(begin.at).toISOString() : begin.wall}`;

const KEY_MAX = 200;
/** What a talk is known by, without what is empty or too long to be kept. */
export const keysOf = (keys: readonly string[]): string[] =>
  keys.map((key) => key.trim()).filter((key) => key !== '' && key.length <= KEY_MAX);
