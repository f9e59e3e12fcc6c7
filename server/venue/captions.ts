import { readFile } from 'node:fs/promises';
import { textOf } from '../http/files/plain-text';

/** More than a film of a day has. */
export const CAPTIONS_BYTES_MAX = 5 * 1024 * 1024;

/** Captions in WebVTT; `line`: the first that is wrong; `noText`: the file is no text; `other`: it has no captions at all. */
export type ReadCaptions = { text: string } | { line: number } | 'noText' | 'other';

const TIME = '(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{2})(?:[.,](\\d{1,3}))?';
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(\\s.*)?$`);
/** Settings of WebVTT; what other formats write after the times is left out. */
const SETTING = /^(?:vertical|line|position|size|align|region):\S+$/;
/** Marks of SubRip that WebVTT does not have. */
const FOREIGN = /<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi;

type Clock = [hours: string | undefined, minutes: string, seconds: string, thousandths: string | undefined];

const timeOf = ([hours = '0', minutes, seconds, thousandths = '']: Clock): string =>
  `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds}.${thousandths.padEnd(3, '0')}`;

/** The times of a cue as WebVTT writes them; `null` if they are none, or end before they begin. */
function timesOf(line: string): string | null {
  const found = TIMES.exec(line);
  if (found === null) return null;
  const [, hours, minutes = '', seconds = '', thousandths, endHours, endMinutes = '', endSeconds = '', end, rest = ''] =
    found;
  const [from, to] = [timeOf([hours, minutes, seconds, thousandths]), timeOf([endHours, endMinutes, endSeconds, end])];
  const isPossible = [minutes, seconds, endMinutes, endSeconds].every((part) => Number(part) < 60);
  if (!isPossible || from.padStart(13, '0') >= to.padStart(13, '0')) return null;
  const settings = rest.split(/\s+/).filter((setting) => SETTING.test(setting));
  return [`${from} --> ${to}`, ...settings].join(' ');
}

/** Captions in WebVTT or SubRip, in any encoding, as WebVTT in UTF-8. */
export function captionsIn(bytes: Buffer): ReadCaptions {
  const decoded = textOf(bytes);
  if (decoded === null) return 'noText';
  const lines = decoded
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (!lines.some((line) => line.includes('-->'))) return 'other';
  const hasHead = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const written = lines.map((line) => (line.includes('-->') ? timesOf(line) : line.replace(FOREIGN, '')));
  const wrong = written.indexOf(null);
  if (wrong >= 0) return { line: wrong + 1 };
  return { text: `${hasHead ? '' : 'WEBVTT\n\n'}${written.join('\n').trim()}\n` };
}

/** The same of a file. */
export const readCaptions = async (path: string): Promise<ReadCaptions> => captionsIn(await readFile(path));
