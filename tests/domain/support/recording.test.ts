import { expect, test } from 'vitest';
import {
  type Json,
  RECORDING_FORMAT,
  RECORDING_KIND,
  RECORDING_MAX_LENGTH,
  type Recording,
  type Run,
  readRecording,
  unfold,
} from '../../../domain/support/recording';

const RUN: Run = {
  appVersion: '2.0.0+Ab12Cd34',
  venueVersion: 3,
  locale: 'en',
  viewport: { width: 1280, height: 720 },
  startedAt: 1_000_000,
  endedAt: 1_002_000,
  timings: { 'first-paint': 120 },
  crash: null,
  dropped: 0,
  checkpoint: null,
  values: [{ id: 'lobby' }, { areas: [{ $value: 0 }, { $value: 0 }] }],
  entries: [
    { kind: 'actor', at: 0, actor: 'root', parent: null, id: null, src: null, systemId: 'root' },
    {
      kind: 'event',
      at: 1,
      actor: 'root',
      from: null,
      event: { type: 'xstate.init', input: { venue: { $value: 1 } } },
      failed: false,
      after: { set: { status: 'active', value: 'off', context: { venue: { $value: 1 }, count: 0 }, output: 1 } },
    },
    {
      kind: 'event',
      at: 2,
      actor: 'root',
      from: 'root',
      event: { type: 'light.switch' },
      failed: false,
      after: { set: { value: 'on' }, context: { count: 1 }, gone: ['output'] },
    },
    { kind: 'event', at: 3, actor: 'root', from: null, event: { type: 'light.break' }, failed: true, after: null },
  ],
};
const recordingOf = (run: object = RUN): Recording =>
  ({ kind: RECORDING_KIND, format: RECORDING_FORMAT, sessionId: 'f00dcafe', runs: [run] }) as Recording;
const VENUE = { areas: [{ id: 'lobby' }, { id: 'lobby' }] };

test('a recording restores the full snapshot of every event', () => {
  const [run = RUN] = readRecording(JSON.stringify(recordingOf())).runs;
  expect([...unfold(run)].map(({ snapshot }) => snapshot)).toEqual([
    null,
    { status: 'active', value: 'off', context: { venue: VENUE, count: 0 }, output: 1 },
    { status: 'active', value: 'on', context: { venue: VENUE, count: 1 } },
    null,
  ]);
});

test('a recording from a checkpoint continues from its snapshots', () => {
  const actor = { actor: 'root', parent: null, id: null, src: null, systemId: null };
  const checkpoint = {
    names: {},
    actors: [{ ...actor, snapshot: { status: 'active', value: 'off', context: { count: 4 } } }],
  };
  const run = { ...RUN, checkpoint, dropped: 2, entries: RUN.entries.slice(2, 3) };
  const [read = RUN] = readRecording(JSON.stringify(recordingOf(run))).runs;
  expect([...unfold(read)].map(({ snapshot }) => snapshot)).toEqual([
    { status: 'active', value: 'on', context: { count: 1 } },
  ]);
});

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const text = JSON.stringify(recordingOf());
const withEntries = (...entries: unknown[]): string => JSON.stringify(recordingOf({ ...RUN, entries }));
const doubling: Json[] = [{ a: 'x'.repeat(10) }];
for (let at = 0; at < 40; at += 1) doubling.push({ a: { $value: at }, b: { $value: at } });

const FILES: readonly [what: string, file: string, line: string][] = [
  ['an empty file', '', 'The recording cannot be read: it is not JSON'],
  ['a picture', '\u0089PNG\r\n', 'The recording cannot be read: it is not JSON'],
  ['a file that was cut', text.slice(0, -40), 'The recording cannot be read: its end is missing'],
  ['another file', '{"name":"venue"}', 'The file is not a recording of a session'],
  ['a list', '[]', 'The file is not a recording of a session'],
  ['one that is too large', ' '.repeat(RECORDING_MAX_LENGTH + 1), 'The recording cannot be read: it is too large'],
  ['one that is nested deeply', deep(100_000), 'The recording cannot be read: it is nested too deeply'],
  [
    'one with a forbidden key',
    text.replace('"count":0', '"__proto__":{}'),
    'The recording cannot be read: it has a forbidden key',
  ],
  [
    'one with a constructor',
    text.replace('"count":0', '"constructor":{}'),
    'The recording cannot be read: it has a forbidden key',
  ],
  [
    'one of a newer format',
    text.replace('"format":1', '"format":2'),
    'The recording has format 2, which is newer than this reader (1)',
  ],
  [
    'one without a format',
    text.replace('"format":1', '"format":"1"'),
    'The recording is damaged at format: a number expected',
  ],
  [
    'one without runs',
    JSON.stringify({ ...recordingOf(), runs: [] }),
    'The recording is damaged at runs: a run expected',
  ],
  [
    'one with an entry of another kind',
    withEntries({ kind: 'spell' }),
    'The recording is damaged at runs.0.entries.0: an entry expected',
  ],
  [
    'one with an event that has no type',
    withEntries({ ...RUN.entries[2], event: {} }),
    'The recording is damaged at runs.0.entries.0.event.type: a text expected',
  ],
  [
    'one with a time that is none',
    withEntries({ ...RUN.entries[2], at: null }),
    'The recording is damaged at runs.0.entries.0.at: a number expected',
  ],
  [
    'one with a missing value',
    text.replaceAll('"$value":1', '"$value":7'),
    'The recording is damaged: it has no value 7',
  ],
  [
    'one whose values stand for themselves',
    text.replace('"$value":0', '"$value":1'),
    'The recording is damaged: it has no value 1',
  ],
  [
    'one whose values double',
    JSON.stringify(recordingOf({ ...RUN, values: doubling })),
    'The recording cannot be read: its values are too large',
  ],
];

test.each(FILES)('%s is rejected with one clear line', (_, file, line) => {
  expect(() => readRecording(file)).toThrow(new RegExp(`^${line.replace(/[().]/g, '\\$&')}$`));
});

test('reading a file of hundreds of thousands of entries takes linear time', () => {
  const many = withEntries(...Array.from({ length: 60_000 }, () => RUN.entries[3])).slice(0, RECORDING_MAX_LENGTH + 1);
  expect(() => readRecording(many)).toThrow('The recording cannot be read: it is too large');
  const fewer = withEntries(...Array.from({ length: 30_000 }, () => RUN.entries[3]));
  expect(readRecording(fewer).runs[0]?.entries).toHaveLength(30_000);
});
