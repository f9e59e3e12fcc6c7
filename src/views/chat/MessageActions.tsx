import { Menu } from '@mantine/core';
import IconBan from '@tabler/icons-react/icons/IconBan';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconCornerUpLeft from '@tabler/icons-react/icons/IconCornerUpLeft';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import type { ChatMessage } from '../../../domain/chat/message';
import { IconButton } from '../../theme/IconButton';
import { useActorOf } from '../kernel/actors';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './MessageActions.module.css';
import { ReactionItems } from './ReactionItems';
import { useName } from './use-chat';

export type MessageDeeds = {
  select: (id: string | null) => void;
  react: (id: string, emoji: string, isOn: boolean) => void;
  /** Goes to the message that was replied to. */
  jump: (id: string) => void;
  reply: (id: string) => void;
  edit: (id: string) => void;
  copy: (id: string) => void;
  /** Makes the message a question of its author at the talk beside the chat. */
  ask: (id: string) => void;
  remove: (id: string) => void;
  report: (id: string) => void;
  block: (uid: string, isOn: boolean) => void;
};

type ActionsProps = {
  id: string;
  message: ChatMessage;
  isOwn: boolean;
  isBlocked: boolean;
  isClosed: boolean;
  /** In the direct chat with its author there is no way to it. */
  isDirect: boolean;
  canBeAsked: boolean;
  reacted: readonly string[];
  deeds: MessageDeeds;
};
/** What opens the menu, and its id. */
type Opener = { button: RefObject<HTMLButtonElement | null>; buttonId: string };

/** Lets a menu float beside a button that stands in the list without it: a menu for each row would weigh too much. */
function Beside({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}

function Actions(given: ActionsProps & Opener) {
  const { id, message, isOwn, isBlocked, isClosed, isDirect, canBeAsked, reacted, deeds, button, buttonId } = given;
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useName(message.from);
  const step = `message:${id}`;
  useInnerStep(step, () => deeds.select(null));
  return (
    <Menu
      opened
      id={buttonId}
      onChange={(isOpen) => !isOpen && deeds.select(null)}
      closeOnEscape={false}
      returnFocus={false}
      position="bottom-end"
      offset={4}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      classNames={{
        dropdown: styles.menu ?? '',
        item: styles.item ?? '',
        itemIndicator: styles.indicator ?? '',
      }}
    >
      <Menu.Target>
        <Beside button={button} />
      </Menu.Target>
      <Menu.Dropdown data-overlay={step}>
        {!isClosed && (
          <>
            <Menu.Item
              data-autofocus
              leftSection={<IconCornerUpLeft className="mantine-rotate-rtl" />}
              onClick={() => deeds.reply(id)}
            >
              {t('chat.reply')}
            </Menu.Item>
            <ReactionItems id={id} reacted={reacted} react={deeds.react} />
          </>
        )}
        {message.text !== undefined && (
          <Menu.Item leftSection={<IconCopy />} onClick={() => deeds.copy(id)}>
            {t('chat.copy')}
          </Menu.Item>
        )}
        {canBeAsked && message.kind === 'text' && (
          <Menu.Item leftSection={<IconHelpCircle />} onClick={() => deeds.ask(id)}>
            {t('questions.askMessage')}
          </Menu.Item>
        )}
        {isOwn ? (
          <>
            {message.kind === 'text' && !isClosed && (
              <Menu.Item leftSection={<IconPencil />} onClick={() => deeds.edit(id)}>
                {t('chat.edit')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTrash />} onClick={() => deeds.remove(id)}>
              {t('chat.delete')}
            </Menu.Item>
          </>
        ) : (
          <>
            {!isDirect && (
              <Menu.Item
                leftSection={<IconMessage />}
                onClick={() => chat.send({ type: 'chat.openAttendee', uid: message.from })}
              >
                {t('chat.writeTo', { name })}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconFlag />} onClick={() => deeds.report(id)}>
              {t('chat.safety.report')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBan />} onClick={() => deeds.block(message.from, !isBlocked)}>
              {t(isBlocked ? 'chat.safety.unblock' : 'chat.safety.block', { name })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type MenuProps = ActionsProps & { label: string; isOpen: boolean };

/** The actions that a user may take on a message, in a menu that floats over the list. */
export function MessageMenu({ label, isOpen, ...given }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        className={styles.more}
        label={label}
        icon={IconDots}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Safari gives a pressed button no focus, to which the menu returns it.
          currentTarget.focus();
          given.deeds.select(isOpen ? null : given.id);
        }}
      />
      {isOpen && <Actions {...given} button={button} buttonId={id} />}
    </>
  );
}
