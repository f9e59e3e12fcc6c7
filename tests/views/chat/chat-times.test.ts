import { expect, test } from 'vitest';
import { momentText } from '../../../src/views/chat/chat-times';

const NOW = Date.UTC(2026, 10, 26, 12);

/** Without the kinds of spaces, which change with each version of a browser's data. */
const moment = (at: number, locale: string): string => momentText(at, NOW, locale).replace(/\s/g, ' ');

test('a moment has the day and the time as the language puts them together', () => {
  const at = NOW - 2 * 86_400_000;
  expect(moment(NOW, 'en')).toMatch(/^Today, \d+:00 [AP]M$/);
  expect(moment(NOW, 'ar')).toMatch(/^اليوم، \S+ [صم]$/);
  expect(moment(NOW, 'de')).toMatch(/^Heute, \d+:00$/);
  expect(moment(NOW, 'ja')).toMatch(/^今日 \d+:00$/);
  expect(moment(NOW, 'vi')).toMatch(/^\d+:00 Hôm nay$/);
  expect(moment(at, 'en')).toMatch(/^Tuesday,? November 24, \d+:00 [AP]M$/);
  expect(moment(at, 'zh')).toMatch(/^11月24日星期二 \d+:00$/);
});
