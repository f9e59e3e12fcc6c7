const words = (text: string): readonly string[] => text.split(' ');

/** The emoji that a message can be written with, in the order in which they are shown. */
export const EMOJI_GROUPS = [
  {
    id: 'people',
    emoji: words(
      '😀 😃 😄 😁 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🤐 😐 😑 😶 😏 🙄 😬 😴 😪 🥱 😷 🤒 🤧 🥵 🥶 😎 🤓 🧐 🥳 😕 🙁 😮 😯 😲 😳 🥺 😢 😭 😱 😤 😡 🤯 🤩 👍 👎 👌 ✌️ 🤞 🤟 👋 🤚 ✋ 👏 🙌 🙏 🤝 💪 👈 👉 👆 👇 ☝️ ✍️ 👀 🧠 🗣️ 👤 👥 🙋 🤷 🤦 💃 🕺 🧑‍💻 🧑‍🏫 🧑‍🔬 🧑‍🎨 🧑‍🚀 🏃 🚶',
    ),
  },
  {
    id: 'nature',
    emoji: words(
      '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐸 🐵 🐧 🦉 🦄 🐝 🦋 🐢 🐙 🐬 🌱 🌳 🌲 🌴 🌵 🍀 🌸 🌹 🌻 🌞 🌙 ⭐ 🌟 ⚡ 🔥 🌈 ☀️ ☁️ ☔ ❄️ ⛄ 🌊',
    ),
  },
  {
    id: 'food',
    emoji: words('🍎 🍊 🍋 🍌 🍉 🍇 🍓 🍒 🥑 🍞 🥐 🧀 🍕 🍔 🍟 🌮 🍜 🍣 🍦 🍰 🎂 🍪 🍫 🍿 ☕ 🍵 🥤 🍷 🍺 🥂 🍾'),
  },
  { id: 'activities', emoji: words('🎉 🎊 🎁 🎈 🏆 🥇 🥈 🥉 ⚽ 🏀 🎾 🏐 🎮 🎲 🧩 🎯 🎨 🎭 🎬 🎤 🎧 🎵 🎶 🎸 🎹 🥁') },
  { id: 'travel', emoji: words('🚗 🚕 🚌 🚲 🚆 ✈️ 🚀 🛸 ⛵ 🏠 🏢 🏨 🏫 🏝️ ⛰️ 🌍 🗺️ 🧭 ⏰ ⏳ 🌅 🌃 🏙️') },
  {
    id: 'objects',
    emoji: words('💡 📱 💻 🖥️ ⌨️ 🖨️ 📷 🎥 📞 📺 🔋 🔌 🔍 🔒 🔑 🔧 ⚙️ 📌 📎 ✂️ 📝 ✏️ 📚 📖 📅 📈 📊 📧 📦 💼 💰 💳 🛒 🔔'),
  },
  {
    id: 'symbols',
    emoji: words('❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💯 ✅ ❌ ❓ ❗ ⚠️ 🚫 ➕ ➖ ✨ 💬 💭 🔴 🟢 🔵 ⬆️ ⬇️ ♻️ 🆗 🆕 ♿'),
  },
] as const;
export const ALL_EMOJI: readonly string[] = EMOJI_GROUPS.flatMap((group) => group.emoji);
export const RECENT_EMOJI = 16;

/** By emoji: its name, a bar, and further words that it is found by. */
export type EmojiNames = Readonly<Record<string, string>>;

export const emojiName = (names: EmojiNames | null, emoji: string): string => names?.[emoji]?.split('|')[0] ?? emoji;

/** The emoji whose names or words begin as all words that are typed; those whose names do come first. */
export function foundEmoji(names: EmojiNames, typed: string, locale: string): readonly string[] {
  const lower = (text: string): string => text.toLocaleLowerCase(locale);
  const wanted = lower(typed)
    .split(' ')
    .filter((word) => word !== '');
  const found = ALL_EMOJI.filter((emoji) => {
    const text = ` ${lower(names[emoji] ?? '').replace('|', ' ')}`;
    return wanted.every(
      (word) => text.includes(` ${word}`) || (/[^\p{Script=Latin}]/u.test(word) && text.includes(word)),
    );
  });
  const isNamed = (emoji: string): boolean => lower(emojiName(names, emoji)).startsWith(wanted[0] ?? '');
  return [...found.filter(isNamed), ...found.filter((emoji) => !isNamed(emoji))];
}

/** The last used emoji, this one first. */
export const usedFirst = (recent: readonly string[], emoji: string): readonly string[] =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, RECENT_EMOJI);

/** A text with an emoji in place of what is selected, and the place of the caret after it. */
export const withEmoji = (text: string, [start, end]: readonly [number, number], emoji: string) => ({
  text: `${text.slice(0, start)}${emoji}${text.slice(end)}`,
  caret: start + emoji.length,
});
