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
  test('is steady, or offline from the start', () => {
    expect(connection().after()).toEqual({ online: 'steady' });
    expect(connection(false).after()).toBe('offline');
  });

  test('that is lost and back says so for three seconds', () => {
    const { after, clock } = connection();
    expect(after(LOST)).toBe('offline');
    expect(after(BACK)).toEqual({ online: 'restored' });
    clock.increment(2999);
    expect(after()).toEqual({ online: 'restored' });
    clock.increment(1);
    expect(after()).toEqual({ online: 'steady' });
  });

  test('is being restored while a request waits for its next attempt, however often it says so', () => {
    const { after } = connection();
    expect(after(waiting('7'), waiting('8'), waiting('7'))).toBe('reconnecting');
    expect(after(resumed('7'))).toBe('reconnecting');
    expect(after(resumed('8'))).toEqual({ online: 'restored' });
  });

  test('that is lost while a request waits is offline, and being restored when it is back', () => {
    const { after } = connection();
    expect(after(waiting('7'), LOST)).toBe('offline');
    expect(after(BACK)).toBe('reconnecting');
    expect(after(resumed('7'))).toEqual({ online: 'restored' });
  });

  test('is not back because a request has ended', () => {
    expect(connection().after(waiting('7'), LOST, resumed('7'))).toBe('offline');
  });

  test('that is lost while it says that it is back is offline', () => {
    expect(connection().after(LOST, BACK, LOST)).toBe('offline');
  });

  test('is not told twice that it is back', () => {
    const { after } = connection();
    expect(after(BACK, resumed('7'))).toEqual({ online: 'steady' });
  });

  test('replays from its log', () => {
    const { after, clock, record } = connection(false);
    after(waiting('7'), BACK, resumed('7'));
    clock.increment(3000);
    expectReplay(connectionMachine, record);
  });

  test('reaches every state by every transition', () => {
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
