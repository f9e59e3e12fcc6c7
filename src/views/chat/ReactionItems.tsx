import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { EMOJI } from '../../../domain/chat/message';
import { unlessComposing } from '../../../domain/kernel/keys';
import { useWords } from '../kernel/use-words';
import styles from './MessageActions.module.css';

/** Left and Right walk along the emoji as they lie on the screen; Up and Down along the whole menu. */
const walk = unlessComposing((event: KeyboardEvent<HTMLElement>): void => {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (way === undefined) return;
  const items = [...event.currentTarget.children];
  const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -way : way;
  const next = items.at((items.findIndex((item) => item === document.activeElement) + step) % items.length);
  if (next instanceof HTMLElement) next.focus();
});

type ReactionItemsProps = {
  id: string;
  reacted: readonly string[];
  react: (id: string, emoji: string, isOn: boolean) => void;
};

/** The reactions that a user can give a message, as a row of its menu. */
export function ReactionItems({ id, reacted, react }: ReactionItemsProps) {
  const { t } = useWords();
  return (
    <div role="presentation" className={styles.emoji} onKeyDown={walk}>
      {EMOJI.map((emoji) => (
        <Menu.CheckboxItem
          key={emoji}
          checked={reacted.includes(emoji)}
          aria-label={t('chat.reactWith', { emoji })}
          closeMenuOnClick
          onChange={(isOn) => react(id, emoji, isOn)}
        >
          {emoji}
        </Menu.CheckboxItem>
      ))}
    </div>
  );
}
