import { Popover, TextInput } from '@mantine/core';
import IconMoodSmile from '@tabler/icons-react/icons/IconMoodSmile';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { EMOJI_GROUPS, type EmojiNames, emojiName, foundEmoji, usedFirst } from '../../../domain/chat/emoji';
import { unlessComposing } from '../../../domain/kernel/keys';
import { seal } from '../../../domain/kernel/sealed';
import type { EmojiActorRef } from '../../../machines/chat/emoji.machine';
import { directed } from '../../theme/fields';
import { IconButton } from '../../theme/IconButton';
import { Pressable } from '../../theme/Pressable';
import { useMedia } from '../kernel/use-media';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './EmojiPicker.module.css';

const NONE: readonly string[] = [];

/**
 * Arrow keys walk along the emoji as they lie on the screen, and from the search to the first one; Home and End go to the
 * first and the last one of the row.
 */
const walk = unlessComposing((event: KeyboardEvent<HTMLElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.find((button) => button === document.activeElement);
  const at = from === undefined ? -1 : buttons.indexOf(from);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const sideways = { ArrowLeft: isMirrored ? 1 : -1, ArrowRight: isMirrored ? -1 : 1 }[event.key];
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const edge = { Home: 0, End: -1 }[event.key];
  if ((way ?? sideways ?? edge) === undefined || (at < 0 && way !== 1)) return;
  event.preventDefault();
  if (from === undefined) return buttons[0]?.focus();
  if (sideways !== undefined) return buttons[at + sideways]?.focus();
  const { left, top } = from.getBoundingClientRect();
  const boxes = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }));
  if (edge !== undefined) {
    boxes
      .filter(({ box }) => Math.abs(box.top - top) < 1)
      .at(edge)
      ?.button.focus();
    return;
  }
  const beyond = boxes.filter(({ box }) => (way === 1 ? box.top > top + 1 : box.top < top - 1));
  const row = way === 1 ? beyond[0]?.box.top : beyond.at(-1)?.box.top;
  const [next] = beyond
    .filter(({ box }) => Math.abs(box.top - (row ?? 0)) < 1)
    .toSorted((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left));
  next?.button.focus();
});

type GroupProps = {
  title: string;
  emoji: readonly string[];
  names: EmojiNames | null;
  isFirst: boolean;
  hasKeys: boolean;
  pick: (emoji: string) => void;
};

function Group({ title, emoji, names, isFirst, hasKeys, pick }: GroupProps) {
  const id = useId();
  if (emoji.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={styles.title}>
        {title}
      </h4>
      <div className={styles.grid}>
        {emoji.map((one, index) => (
          <Pressable
            key={one}
            className={styles.emoji}
            aria-label={emojiName(names, one)}
            title={emojiName(names, one)}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            data-autofocus={(isFirst && index === 0 && !hasKeys) || undefined}
            onClick={() => pick(one)}
          >
            {one}
          </Pressable>
        ))}
      </div>
    </section>
  );
}

function Content({ picker, step, pick }: { picker: EmojiActorRef; step: string; pick: (emoji: string) => void }) {
  const { t, locale } = useWords();
  const names = useSelector(picker, ({ context }) => context.names)?.open() ?? null;
  const sought = useSelector(picker, ({ context }) => context.sought)?.open() ?? '';
  const recent = useSelector(picker, ({ context }) => context.recent)?.open() ?? NONE;
  const isNameless = useSelector(picker, (snapshot) => snapshot.matches({ open: 'nameless' }));
  // On touch screens the keyboard would cover the emoji.
  const hasKeys = useMedia('(pointer: fine)');
  useInnerStep(step, () => picker.send({ type: 'emoji.close' }));
  const found = names === null || sought.trim() === '' ? null : foundEmoji(names, sought, locale);
  const use = (emoji: string): void => {
    picker.send({ type: 'emoji.use', recent: seal(usedFirst(recent, emoji)) });
    pick(emoji);
  };
  const given = { names, hasKeys, pick: use };
  return (
    <div role="presentation" className={styles.content} onKeyDown={walk}>
      {!isNameless && (
        <TextInput
          type="search"
          data-autofocus={hasKeys || undefined}
          aria-label={t('chat.emoji.search')}
          placeholder={t('chat.emoji.search')}
          {...directed('auto')}
          autoComplete="off"
          maxLength={60}
          value={sought}
          onChange={({ currentTarget: { value } }) =>
            picker.send({ type: 'emoji.search', text: value === '' ? null : seal(value) })
          }
          onKeyDown={unlessComposing((event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (found?.[0] !== undefined) use(found[0]);
          })}
        />
      )}
      <div className={styles.list}>
        {found === null ? (
          <>
            <Group title={t('chat.emoji.recent')} emoji={recent} isFirst {...given} />
            {EMOJI_GROUPS.map(({ id, emoji }, index) => (
              <Group
                key={id}
                title={t(`chat.emoji.${id}`)}
                emoji={emoji}
                isFirst={index === 0 && recent.length === 0}
                {...given}
              />
            ))}
          </>
        ) : (
          <Group title={t('chat.emoji.search')} emoji={found} isFirst {...given} />
        )}
        <output className={styles.none}>{found?.length === 0 && t('chat.emoji.none')}</output>
      </div>
    </div>
  );
}

type EmojiPickerProps = { picker: EmojiActorRef | undefined; room: string; pick: (emoji: string) => void };

/** A button that opens the emoji; the chosen one goes to the caret. */
export function EmojiPicker({ picker, room, pick }: EmojiPickerProps) {
  const { t, locale } = useWords();
  const isOpen = useSelector(picker, (snapshot) => snapshot?.matches('open') === true);
  const step = `emoji:${room}`;
  const close = (): void => picker?.send({ type: 'emoji.close' });
  return (
    <Popover
      opened={isOpen}
      onChange={(willOpen) => !willOpen && close()}
      closeOnEscape={false}
      withinPortal={false}
      hideDetached={false}
      position="top-start"
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Popover.Target>
        <IconButton
          label={t('chat.emoji.open')}
          icon={IconMoodSmile}
          opensDialog
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : picker?.send({ type: 'emoji.open', locale }))}
        />
      </Popover.Target>
      <Popover.Dropdown data-overlay={step} aria-label={t('chat.emoji.open')}>
        {isOpen && picker !== undefined && <Content picker={picker} step={step} pick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
}
