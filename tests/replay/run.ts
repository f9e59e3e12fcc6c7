import { APP_VERSION } from '../../domain/kernel/constants';
import { errorsOf } from '../../domain/support/failures';
import { otherBuildOf } from '../../domain/support/reading';
import { canBePlayed, type Recording, RecordingError, type Run, readRecording } from '../../domain/support/recording';
import { MARKS } from '../../machines/kernel/marks';
import { type Outcome, replayRun } from '../../machines/support/replay-run';
import type { Charts } from '../../src/inspector/story/story';
import type { Language } from '../../src/inspector/words';
import { testOf } from './as-test';
import { venueLogic } from './logic';
import { clockText, folded, headlineOf, lineText, spokenText, storyOf } from './story';
import { inWords, languageOf, untestedIn } from './words';

export const FINE = 0;
export const DIFFERS = 1;
export const UNREADABLE = 2;

export type Options = {
  file: string;
  to: number;
  asTest: string | null;
  isJson: boolean;
  isAll: boolean;
  /** The language of the story, `null` for the names that the code uses. */
  words: Language | null;
  isUntested: boolean;
};
export type World = {
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  print: (line: string) => void;
  complain: (line: string) => void;
  /** The build of the page that is here; `null` if none is built. */
  build: string | null;
  charts: Charts;
};

const USAGE =
  'Usage: npm run replay -- session.json [--to N] [--as-test out.test.ts] [--all] [--words en|de] [--untested] [--json]';

/** @throws RecordingError with the usage */
export function readArguments(given: readonly string[]): Options {
  const options: Options = {
    file: '',
    to: Number.POSITIVE_INFINITY,
    asTest: null,
    isJson: false,
    isAll: false,
    words: null,
    isUntested: false,
  };
  const left = [...given];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next === '--json') options.isJson = true;
    else if (next === '--all') options.isAll = true;
    else if (next === '--untested') options.isUntested = true;
    else if (next === '--words') {
      const language = languageOf(left.shift());
      if (language === undefined) throw new RecordingError(`--words takes en or de. ${USAGE}`);
      options.words = language;
    } else if (next === '--to') {
      const to = Number(left.shift());
      if (!Number.isSafeInteger(to) || to < 0) throw new RecordingError(`--to takes the number of an entry. ${USAGE}`);
      options.to = to;
    } else if (next === '--as-test') {
      const file = left.shift();
      if (file === undefined) throw new RecordingError(`--as-test takes the name of a file. ${USAGE}`);
      options.asTest = file;
    } else if (next.startsWith('-') || options.file !== '') throw new RecordingError(`"${next}" is unknown. ${USAGE}`);
    else options.file = next;
  }
  if (options.file === '') throw new RecordingError(USAGE);
  return options;
}

const versionOf = ({ appVersion }: Run): string => appVersion.replace(/\+.*$/, '');
const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

const TOLD: Outcome = { verified: 0, difference: null, problem: null };

/** The result of a replay, in words. */
export function outcomeText({ verified, difference, problem }: Outcome): string[] {
  const came = `${verified} snapshots came out as they were recorded`;
  if (problem !== null) return [`${came}, then the replay could not go on: ${problem}`];
  if (difference === null) return [`${came}.`];
  const { index, actor, event, place, recorded, replayed } = difference;
  return [
    `${came}; the first that did not is that of ${actor} after "${event}" (entry ${index}):`,
    `  ${place === '' ? 'the whole snapshot' : place}`,
    `    recorded  ${shown(recorded)}`,
    `    replayed  ${shown(replayed)}`,
  ];
}

function headOf(run: Run, life: number, lives: number): string[] {
  const { width, height } = run.viewport;
  const length = clockText(run.endedAt - run.startedAt);
  const from = new Date(run.startedAt).toISOString();
  const isOther = versionOf(run) !== APP_VERSION;
  return [
    `Life ${life} of ${lives}: version ${run.appVersion}, venue ${run.venueVersion ?? 'unknown'}, ${run.locale || 'no language yet'}, ${width} × ${height}, from ${from} for ${length}`,
    ...(isOther
      ? [`It was recorded with version ${versionOf(run)}; this is ${APP_VERSION}: it is replayed as far as it goes.`]
      : []),
    ...(run.dropped > 0 ? [`The first ${run.dropped} entries were dropped; it starts from a checkpoint.`] : []),
    ...(run.crash === null
      ? []
      : [
          `It broke at ${clockText(run.crash.at - run.startedAt)}: ${run.crash.name} in ${run.crash.where[0] ?? 'an unknown place'}`,
        ]),
  ];
}

const untestedText = (sentences: readonly string[]): string[] =>
  sentences.length === 0
    ? ['Tests take every transition of this session.']
    : ['No test takes these transitions of this session:', ...sentences.map((sentence) => `  ${sentence}`)];

function tell(
  recording: Recording,
  outcomes: readonly Outcome[],
  { to, isAll, words, isUntested }: Options,
  world: World,
): void {
  const { print, charts } = world;
  const other = otherBuildOf(recording, world.build);
  if (other !== null) print(`It was recorded with the build ${other.recorded}; the one that is here is ${other.here}.`);
  for (const [index, run] of recording.runs.entries()) {
    for (const line of headOf(run, index + 1, recording.runs.length)) print(line);
    const lines = storyOf(run, to);
    print(headlineOf(run, lines));
    const lost = lines.filter(({ isLostEdit }) => isLostEdit).length;
    if (lost > 0) print(`Lost or conflicting edits: ${lost}, marked with "!".`);
    for (const error of errorsOf(run)) {
      print(
        `At ${clockText(error.at - run.startedAt)} an error: ${error.name}, at ${error.where.join(', ') || 'an unknown place'}`,
      );
    }
    const { shown: kept, leftOut } = isAll ? { shown: lines, leftOut: null } : folded(lines);
    const spoken = words === null ? [] : inWords(run, lines, charts, words);
    const wordsAt = new Map(spoken.map((line) => [line.index, spokenText(line)]));
    for (const line of kept) print(wordsAt.get(line.index) ?? lineText(line));
    if (leftOut !== null) print(leftOut);
    const outcome = outcomes[index];
    if (outcome !== undefined) for (const line of outcomeText(outcome)) print(line);
    if (isUntested) for (const line of untestedText(untestedIn(run, charts))) print(line);
    print('');
  }
}

/** Prints a recording as a story, repeats every step, and returns the exit code. */
export function replayFile(given: readonly string[], world: World): number {
  try {
    const options = readArguments(given);
    const recording = readRecording(world.read(options.file));
    const outcomes = recording.runs.map((run) =>
      canBePlayed(run) ? replayRun(venueLogic, MARKS, run, options) : TOLD,
    );
    if (options.isJson) {
      const runs = recording.runs.map((run, index) => ({ story: storyOf(run, options.to), outcome: outcomes[index] }));
      world.print(JSON.stringify({ sessionId: recording.sessionId, runs }));
    } else tell(recording, outcomes, options, world);
    if (options.asTest !== null) world.write(options.asTest, testOf(recording, options.asTest, options.to));
    return outcomes.every(({ difference, problem }) => difference === null && problem === null) ? FINE : DIFFERS;
  } catch (error) {
    world.complain(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    return UNREADABLE;
  }
}
