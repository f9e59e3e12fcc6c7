/** What is said in a film, from a second on. */
export type TranscriptLine = { from: number; text: string };

const TIMES = /^(?:(\d+):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})\s+-->/;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00A0'],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
]);

/** The letters of a cue without its marks; a speaker's name stays. */
const lettersOf = (cue: string): string =>
  cue
    .replace(/<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]*)>/g, '$1: ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => NAMED.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The texts of captions in WebVTT, in their order; whatever is no cue is left out. */
export function transcriptOf(vtt: string): TranscriptLine[] {
  const blocks = vtt.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = TIMES.exec(lines[at] ?? '') ?? [];
    const text = at < 0 ? '' : lettersOf(lines.slice(at + 1).join(' '));
    const from = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
    return text === '' ? [] : [{ from, text }];
  });
}
