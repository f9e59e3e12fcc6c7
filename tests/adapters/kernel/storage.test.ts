import { afterEach, describe, expect, test, vi } from 'vitest';
import { frameNameOf } from '../../../domain/control/previewing';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type Keep, keepsOf, localKeep, sessionKeep } from '../../../src/adapters/kernel/storage';

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

const named = (name: string, parent: unknown) => ({
  name,
  parent,
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
});
const PREVIEW = frameNameOf({ role: 'ATTENDEE', language: 'de', at: null });

describe('a page in a preview', () => {
  test('reads what the browser stores, and stores nothing itself', () => {
    window.localStorage.setItem('language', 'ar');
    const preview = keepsOf(() => named(PREVIEW, {}));
    expect(preview.localKeep.read('language')).toBe('ar');
    preview.localKeep.write('language', 'de');
    preview.sessionKeep.write('language', 'fr');
    expect([preview.localKeep.read('language'), preview.sessionKeep.read('language')]).toEqual(['de', 'fr']);
    preview.localKeep.write('language', null);
    expect(preview.localKeep.read('language')).toBeNull();
    expect({ ...window.localStorage, ...window.sessionStorage }).toEqual({ language: 'ar' });
  });

  test('asks for consent as a new visitor is asked, and holds the decision', () => {
    const key = STORAGE_KEYS.cookiePermission('films');
    window.localStorage.setItem('language', 'ar');
    window.localStorage.setItem(key, 'true');
    expect(keepsOf(() => named('', {})).readConsents()).toEqual({ films: true });
    const preview = keepsOf(() => named(PREVIEW, {}));
    expect(preview.readConsents()).toEqual({});
    preview.localKeep.write('language', 'de');
    preview.localKeep.write(key, 'false');
    expect(preview.readConsents()).toEqual({ films: false });
    expect(window.localStorage.getItem(key)).toBe('true');
  });

  test('a window outside of a frame is no preview, whatever its name', () => {
    const page: ReturnType<typeof named> = named(PREVIEW, null);
    page.parent = page;
    keepsOf(() => page).localKeep.write('language', 'de');
    expect(window.localStorage.getItem('language')).toBe('de');
  });
});
