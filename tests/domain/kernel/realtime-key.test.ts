import { expect, test } from 'vitest';
import { realtimeKey } from '../../../domain/kernel/realtime-key';

test('keys of the realtime database have their special characters percent-encoded §7', () => {
  expect(realtimeKey('a.b$c#d[e]f/g%h\u0001\u007f ä🙂')).toBe('a%2Eb%24c%23d%5Be%5Df%2Fg%25h%01%7F ä🙂');
});
