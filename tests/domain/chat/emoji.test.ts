import { expect, test } from 'vitest';
import { ALL_EMOJI, emojiName, foundEmoji, RECENT_EMOJI, usedFirst, withEmoji } from '../../../domain/chat/emoji';
import { LOCALES } from '../../../domain/kernel/constants';
import { EMOJI_FILES } from '../../../src/words/emoji/names';

test.each(LOCALES)('each emoji has a name in %s, by which it is found', async (locale) => {
  const names = (await EMOJI_FILES[`./${locale}.json`]?.()) ?? {};
  expect(Object.keys(names)).toEqual(ALL_EMOJI);
  const lost = ALL_EMOJI.filter((emoji) => !foundEmoji(names, emojiName(names, emoji), locale).includes(emoji));
  expect(lost).toEqual([]);
});

test('an emoji is found by the beginnings of its words, in any order', () => {
  const names = { '🎉': 'party popper|celebration hooray', '🎊': 'confetti ball|party', '🚀': 'ロケット|宇宙' };
  expect(foundEmoji(names, 'PART', 'en')).toEqual(['🎉', '🎊']);
  expect(foundEmoji(names, 'ball', 'en')).toEqual(['🎊']);
  const crew = { '🎉': 'flyer|rocket', '🚀': 'rocket|' };
  expect(foundEmoji(crew, 'rocket', 'en')).toEqual(['🚀', '🎉']);
  expect(foundEmoji(names, 'hoor pop', 'en')).toEqual(['🎉']);
  expect(foundEmoji(names, 'arty', 'en')).toEqual([]);
  expect(foundEmoji(names, 'ケット', 'ja')).toEqual(['🚀']);
});

test('an emoji replaces what is selected, and the last used ones come first, without doubles', () => {
  expect(withEmoji('So good now', [3, 7], '🎉')).toEqual({ text: 'So 🎉 now', caret: 5 });
  expect(usedFirst(['👍', '🎉'], '🎉')).toEqual(['🎉', '👍']);
  expect(ALL_EMOJI.reduce<readonly string[]>(usedFirst, []).length).toBe(RECENT_EMOJI);
});
