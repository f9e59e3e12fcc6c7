import { describe, expect, test } from 'vitest';
import { realtimeUrl } from '../../../domain/shell/ui-config';

describe('the address of the realtime database', () => {
  const settings = { apiKey: 'key', authDomain: '', projectId: 'aurora', databaseURL: 'https://aurora.example' };

  test('the address of the realtime database comes from the settings, or is null', () => {
    expect(realtimeUrl({ ...settings, emulators: null })).toBe('https://aurora.example');
    expect(realtimeUrl({ ...settings, databaseURL: null, emulators: { auth: 'http://x', database: null } })).toBe(null);
  });

  test.each([
    ['https://venue.example', 'https://venue.example/?ns=aurora'],
    ['http://venue.example/', 'http://venue.example:80/?ns=aurora'],
    ['http://localhost:8080', 'http://localhost:8080/?ns=aurora'],
    ['http://[::1]', 'http://[::1]:80/?ns=aurora'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000/?ns=aurora'],
  ])('a server at %s replaces it, as %s', (database, url) => {
    expect(realtimeUrl({ ...settings, emulators: { auth: null, database } })).toBe(url);
  });
});
