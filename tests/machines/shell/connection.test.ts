import { describe, expect, test } from 'vitest';
import { type ConnectionEvent, connectionMachine } from '../../../machines/shell/connection.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BACK, inputs, LOST, resumed, waiting } from './connection.inputs';

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
    expect(after(resumed('8'))).toEqual({ online: 'restored' });
  });

  test('a connection lost while a request waits is offline and then reconnects', () => {
    const { after } = connection();
    expect(after(waiting('7'), LOST)).toBe('offline');
    expect(after(BACK)).toBe('reconnecting');
    expect(after(resumed('7'))).toEqual({ online: 'restored' });
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
