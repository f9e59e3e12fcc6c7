import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Keep, localKeep, sessionKeep } from '../../../src/adapters/kernel/storage';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const keeps: readonly [string, Keep, 'localStorage' | 'sessionStorage'][] = [
  ['for good', localKeep, 'localStorage'],
  ['for the session', sessionKeep, 'sessionStorage'],
];

describe.each(keeps)('a value kept %s', (_, keep, name) => {
  test('a kept value is read until it is removed', () => {
    expect(keep.read('language')).toBeNull();
    keep.write('language', 'ar');
    expect(keep.read('language')).toBe('ar');
    expect(window[name].getItem('language')).toBe('ar');
    keep.write('language', null);
    expect(keep.read('language')).toBeNull();
  });

  test('a browser without storage keeps no value and does not fail', () => {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    keep.write('language', 'ar');
    keep.write('language', null);
    expect(keep.read('language')).toBeNull();
  });

  test('a full storage keeps no value and does not fail', () => {
    vi.spyOn(window, name, 'get').mockReturnValue({
      length: 0,
      clear: () => {},
      key: () => null,
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
    keep.write('language', 'ar');
    expect(keep.read('language')).toBeNull();
  });
});
