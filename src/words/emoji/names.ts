import type { EmojiNames } from '../../../domain/chat/emoji';

/** Names and words of Unicode CLDR (`LICENSE`), which has none in Tsonga: they are English there. */
export const EMOJI_FILES = import.meta.glob<EmojiNames>('./*.json', { import: 'default' });
