import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LogEntry,
  type LoggingEvent,
  type LogSource,
  loggingMachine,
} from '../../../machines/support/logging.machine';
import { calls, faultError, LOBBY, quiet, SEALED_ADA } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, write } from './logging.inputs';

const OFFLINE = faultError('NOT_REACHABLE');
const IN: LoggingEvent[] = [
  { type: 'logging.login', isOn: true },
  { type: 'logging.user', identity: SEALED_ADA },
];
const entry = (message: string, path = '/'): { entry: LogEntry } => ({
  entry: { level: 'ERROR', category: 'polling', message, details: null, path },
});

const sent = (message: string, path = '/', architectureId: string | null = null) => ({
  ...entry(message, path),
  architectureId,
  identity: SEALED_ADA,
});

function logging() {
  const sendEntry = calls<void, { entry: LogEntry } & LogSource>(() => {});
  const writeEntry = calls<void, { entry: LogEntry }>(() => {});
  const machine = loggingMachine.provide({
    actors: { sendEntry: sendEntry.logic, writeEntry: writeEntry.logic },
  });
  const run = start(machine);
  const send = async (...events: LoggingEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return { ...run, machine, sendEntry, writeEntry, send, state: () => run.actor.getSnapshot().value };
}

describe('a log line', () => {
  test('a log line of a signed-in user goes to the service, with the current path §6.11', async () => {
    const { send, sendEntry, writeEntry } = logging();
    await send(...IN, { type: 'logging.visit', path: LOBBY }, write('late'));
    expect([sendEntry.inputs(), writeEntry.count()]).toEqual([[sent('late', LOBBY)], 0]);
  });

  test('a log line contains the venue that the user entered last', async () => {
    const { send, sendEntry } = logging();
    await send(...IN, { type: 'logging.enter', architectureId: 'aurora' }, write('late'));
    expect(sendEntry.inputs()).toEqual([sent('late', '/', 'aurora')]);
  });

  test.each<[string, LoggingEvent[]]>([
    ['no user is signed in', [{ type: 'logging.login', isOn: true }]],
    [
      'login is off',
      [
        { type: 'logging.login', isOn: false },
        { type: 'logging.user', identity: SEALED_ADA },
      ],
    ],
    ['the user has signed out', [...IN, { type: 'logging.user', identity: null }]],
  ])('a log line goes to the console if %s §6.12', async (_, before) => {
    const { send, sendEntry, writeEntry } = logging();
    await send(...before, write('early'));
    expect([sendEntry.count(), writeEntry.inputs()]).toEqual([0, [entry('early')]]);
  });

  test('a log line that the service rejects goes to the console, without a retry or another log line', async () => {
    const { send, sendEntry, writeEntry, clock, emitted, state } = logging();
    sendEntry.reply = () => {
      throw OFFLINE;
    };
    await send(...IN, write('lost'));
    clock.increment(3_600_000);
    await quiet();
    expect([sendEntry.count(), writeEntry.inputs(), emitted, state()]).toEqual([1, [entry('lost')], [], 'idle']);
  });

  test('a log line that the console rejects is dropped, and the next one is written', async () => {
    const { send, writeEntry, state } = logging();
    writeEntry.reply = () => {
      throw OFFLINE;
    };
    await send(write('one'));
    writeEntry.reply = () => {};
    await send(write('two'));
    expect([writeEntry.inputs(), state()]).toEqual([[entry('one'), entry('two')], 'idle']);
  });

  test('log lines are written one at a time, in order', async () => {
    const { send, sendEntry, actor } = logging();
    sendEntry.reply = null;
    await send(...IN, write('one'), write('two'));
    expect(sendEntry.inputs()).toEqual([sent('one')]);
    sendEntry.reply = () => {};
    sendEntry.answer();
    await quiet();
    expect([sendEntry.inputs(), actor.getSnapshot().context.queue]).toEqual([[sent('one'), sent('two')], []]);
  });

  test('a log line is dropped and counted if fifty already wait', async () => {
    const { send, sendEntry, actor } = logging();
    sendEntry.reply = null;
    await send(...IN, ...Array.from({ length: 200 }, (_, index) => write(String(index))));
    expect([actor.getSnapshot().context.queue.length, actor.getSnapshot().context.lost]).toEqual([50, 150]);
    sendEntry.reply = () => {};
    sendEntry.answer();
    await quiet();
    expect([sendEntry.count(), sendEntry.inputs().at(-1)]).toEqual([50, sent('49')]);
  });

  test('each log line is written exactly once, to the service only during a session, in any order of events', async () => {
    const step = fc.oneof(
      fc.boolean().map((isOn): LoggingEvent => ({ type: 'logging.login', isOn })),
      fc.boolean().map((isThere): LoggingEvent => ({ type: 'logging.user', identity: isThere ? SEALED_ADA : null })),
      fc.constant<'line'>('line'),
      fc.constant<'breaks'>('breaks'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { send, sendEntry, writeEntry, actor } = logging();
        let toService = 0;
        let lines = 0;
        for (const each of steps) {
          if (each === 'breaks')
            sendEntry.reply = () => {
              throw OFFLINE;
            };
          else if (each !== 'line') await send(each);
          else {
            const { isLoginOn, identity } = actor.getSnapshot().context;
            if (isLoginOn && identity !== null) toService += 1;
            lines += 1;
            await send(write(String(lines)));
          }
        }
        expect(sendEntry.count()).toBe(toService);
        expect(writeEntry.count()).toBeGreaterThanOrEqual(lines - toService);
        expect(writeEntry.count()).toBeLessThanOrEqual(lines);
        expect(actor.getSnapshot().context.queue).toEqual([]);
      }),
    );
  });
});

test('logging replays from its log', async () => {
  const { machine, record, send, sendEntry } = logging();
  await send(write('one'), ...IN, write('two'));
  sendEntry.reply = () => {
    throw OFFLINE;
  };
  await send(write('three'), { type: 'logging.visit', path: LOBBY });
  expectReplay(machine, record);
});

test('logging reaches every state by every transition', () => {
  coverPaths(loggingMachine, {
    ...inputs,
    invariant: (snapshot) => {
      expect(snapshot.matches('idle') && snapshot.context.queue.length > 0).toBe(false);
    },
  });
});
