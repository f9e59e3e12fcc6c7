import { describe, expect, test } from 'vitest';
import { type ConnectionEvent, connectionMachine } from '../../../machines/shell/connection.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ANSWERED, BACK, inputs, LOST, MISSED, resumed, waiting } from './connection.inputs';

function connection(isOnline = true) {
  const run = start(connectionMachine, { input: { isOnline } });
  const after = (...events: ConnectionEvent[]) => {
    for (const event of events) run.actor.send(event);
    return run.actor.getSnapshot().value;
  };
  return { ...run, after };
}

describe('the connection', () => {
  test('the connection starts steady or offline', () => {
    expect(connection().after()).toEqual({ online: 'steady' });
    expect(connection(false).after()).toBe('offline');
  });

  test('a restored connection shows a notice for three seconds', () => {
    const { after, clock } = connection();
    expect(after(LOST)).toBe('offline');
    expect(after(BACK)).toEqual({ online: 'restored' });
    clock.increment(2999);
    expect(after()).toEqual({ online: 'restored' });
    clock.increment(1);
    expect(after()).toEqual({ online: 'steady' });
  });

  test('the connection reconnects while a request waits for a retry', () => {
    const { after } = connection();
    expect(after(waiting('7'), waiting('8'), waiting('7'))).toBe('reconnecting');
    expect(after(resumed('7'))).toBe('reconnecting');
    expect(after(resumed('8'))).toEqual({ online: 'retrying' });
    expect(after(ANSWERED)).toEqual({ online: 'restored' });
  });

  test('a connection lost while a request waits is offline and then reconnects', () => {
    const { after } = connection();
    expect(after(waiting('7'), LOST)).toBe('offline');
    expect(after(BACK)).toBe('reconnecting');
    expect(after(resumed('7'), ANSWERED)).toEqual({ online: 'restored' });
  });

  test('the end of a request does not bring an offline connection back', () => {
    expect(connection().after(waiting('7'), LOST, resumed('7'))).toBe('offline');
  });

  test('a connection lost during the restored notice is offline', () => {
    expect(connection().after(LOST, BACK, LOST)).toBe('offline');
  });

  test('a connection that is back twice shows one notice', () => {
    const { after } = connection();
    expect(after(BACK, resumed('7'))).toEqual({ online: 'steady' });
  });

  test('a connection that is back repeats what failed', () => {
    const { after, emitted } = connection();
    after(LOST, BACK);
    expect(emitted).toEqual([{ type: 'connection.regained', isProven: true }]);
  });

  test('a request that waits in vain does not repeat what failed', () => {
    const { after, emitted } = connection();
    after(MISSED, waiting('7'), resumed('7'), MISSED, waiting('7'));
    expect(emitted).toEqual([]);
    after(resumed('7'), ANSWERED);
    expect(emitted).toEqual([{ type: 'connection.regained', isProven: true }]);
  });

  test('after a single failed request, two seconds of answers repeat what failed', () => {
    const { after, clock, emitted } = connection();
    expect(after(ANSWERED)).toEqual({ online: 'steady' });
    expect(after(MISSED, ANSWERED)).toEqual({ online: 'settling' });
    clock.increment(1000);
    expect(after(MISSED, ANSWERED)).toEqual({ online: 'settling' });
    clock.increment(1999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect([after(), emitted]).toEqual([{ online: 'steady' }, [{ type: 'connection.regained', isProven: true }]]);
  });

  test('while the service does not answer, what failed is repeated after 4, 8, 16 seconds and so on, 8 times', () => {
    const { after, clock, emitted } = connection();
    after(MISSED);
    clock.increment(3999);
    expect(emitted).toHaveLength(0);
    clock.increment(1);
    expect(emitted).toEqual([{ type: 'connection.regained', isProven: false }]);
    clock.increment(8000);
    expect(emitted).toHaveLength(2);
    for (let day = 0; day < 10; day += 1) clock.increment(24 * 3_600_000);
    expect([after(), emitted.length]).toEqual([{ online: 'doubtful' }, 8]);
    after(ANSWERED);
    clock.increment(2000);
    expect([after(), emitted.length]).toEqual([{ online: 'steady' }, 9]);
    expect(emitted.at(-1)).toEqual({ type: 'connection.regained', isProven: true });
  });

  test('a restored connection is doubted as soon as a request fails, and its first repetition comes after 4 seconds again', () => {
    const { after, clock, emitted } = connection();
    after(MISSED);
    clock.increment(4000);
    expect(after(LOST, BACK)).toEqual({ online: 'restored' });
    emitted.splice(0);
    expect(after(MISSED)).toEqual({ online: 'doubtful' });
    clock.increment(3999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(emitted).toEqual([{ type: 'connection.regained', isProven: false }]);
  });

  test('the connection replays from its log', () => {
    const { after, clock, record } = connection(false);
    after(waiting('7'), BACK, resumed('7'));
    clock.increment(3000);
    expectReplay(connectionMachine, record);
  });

  test('the path search covers every state and transition of the connection', () => {
    coverPaths(connectionMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { isOnline, waiting: ids } = snapshot.context;
        expect(snapshot.matches('offline')).toBe(!isOnline);
        expect(snapshot.matches('reconnecting')).toBe(isOnline && ids.length > 0);
      },
    });
  });
});
