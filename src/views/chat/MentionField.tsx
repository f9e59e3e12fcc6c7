import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { offeredNames, soughtAt, withName } from '../../../domain/chat/mention';
import { unlessComposing } from '../../../domain/kernel/keys';
import { seal } from '../../../domain/kernel/sealed';
import type { ComposerActorRef } from '../../../machines/chat/composer.machine';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './MentionField.module.css';

type MentionFieldProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  room: string;
  composer: ComposerActorRef | undefined;
  /** The names that a message can mention. */
  nameable: readonly string[];
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  write: (text: string) => void;
};

const NONE: readonly string[] = [];
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The field of a message, which offers the names of the room after an `@`. */
export function MentionField({
  room,
  composer,
  nameable,
  field,
  value,
  write,
  onKeyDown,
  ...given
}: MentionFieldProps) {
  const { t } = useWords();
  const id = useId();
  const mention = useSelector(composer, (snapshot) => snapshot?.children.mention);
  const sought = useSelector(mention, (snapshot) =>
    snapshot?.matches('open') === true ? snapshot.context.sought : null,
  );
  const at = useSelector(mention, (snapshot) => snapshot?.context.at ?? 0);
  const names = sought === null ? NONE : offeredNames(nameable, sought.text.open());
  const isOpen = names.length > 0;
  const store = useCombobox({ opened: isOpen });
  const dismiss = (): void => mention?.send({ type: 'mention.dismiss' });
  useStep({ id: `mention:${room}`, kind: 'form', isOpen, onPop: 'ask', close: dismiss });

  const seek = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
    const found = selectionStart !== selectionEnd ? null : soughtAt(text, selectionStart);
    mention?.send(
      found === null ? { type: 'mention.stop' } : { type: 'mention.seek', from: found.from, text: seal(found.text) },
    );
  };
  const choose = (name: string | undefined): void => {
    if (name === undefined || sought === null) return;
    const { text, caret } = withName(value, { from: sought.from, text: sought.text.open() }, name);
    write(text);
    mention?.send({ type: 'mention.stop' });
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLTextAreaElement) focused.setSelectionRange(caret, caret);
    });
  };
  const press = unlessComposing((event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const by = STEPS[event.key];
    const isChosen = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey;
    if (!isOpen || (by === undefined && !isChosen)) return onKeyDown?.(event);
    event.preventDefault();
    if (by === undefined) choose(names[at]);
    else mention?.send({ type: 'mention.move', by, count: names.length });
  });
  return (
    <Combobox store={store} position="top-start" withinPortal={false} hideDetached={false} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <Textarea
          {...given}
          ref={field}
          value={value}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-names` : undefined}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            seek(currentTarget);
          }}
          onSelect={({ currentTarget }) => {
            if (sought !== null) seek(currentTarget);
          }}
          onKeyDown={press}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.names}>
        <Combobox.Options id={`${id}-names`} aria-label={t('chat.mention')}>
          {names.map((name, index) => (
            <Combobox.Option
              key={name}
              id={`${id}-${index}`}
              value={name}
              selected={index === at}
              aria-selected={index === at}
              className={styles.name}
            >
              <span dir="auto">{name}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
