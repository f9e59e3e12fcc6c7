import { Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { RoomMessage } from '../../../domain/meeting-room/stay';
import { QUESTION_LENGTH } from '../../../domain/stage/questions';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import type { MessageQuestionActorRef } from '../../../machines/stage/message-question.machine';
import { IconButton } from '../../theme/IconButton';
import { useAsked } from '../chat/use-asked';
import styles from './Room.module.css';
import { useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };
type MenuProps = StayProps & { message: RoomMessage; name: string; time: string };

/** The actions for a message, where the user may ask it as a question at the talk. */
export function MessageMenu({ stay, message: { id, from }, name, time }: MenuProps) {
  const { t } = useRoomWords();
  const { room, uid, questions } = useStay(stay, ({ context }) => context.place);
  const asking = useStay(stay, ({ children }) => children.messageQuestion);
  const isOwn = from === uid;
  if (asking === undefined || questions === undefined || !(isOwn || questions.isModerator)) return null;
  const { talk } = questions;
  return (
    <Menu position="bottom-end" hideDetached={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          className={styles.actions}
          label={t('chat.actionsOf', { name: isOwn ? t('chat.you') : name, time })}
          icon={IconDots}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<IconHelpCircle aria-hidden="true" />}
          onClick={() => asking.send({ type: 'messageQuestion.ask', asked: { talk, room, messageId: id } })}
        >
          {t('questions.askMessage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Outcome({ asking, room }: { asking: MessageQuestionActorRef; room: string }) {
  const { t, locale } = useRoomWords();
  const key = useAsked(asking, room);
  const count = numberFormat(locale).format(QUESTION_LENGTH);
  return <output className={styles.outcome}>{key !== null && t(key, { count })}</output>;
}

/** Says what became of a message that was asked as a question. */
export function AskedMessage({ stay }: StayProps) {
  const room = useStay(stay, ({ context }) => context.place.room);
  const asking = useStay(stay, ({ children }) => children.messageQuestion);
  return asking === undefined ? null : <Outcome asking={asking} room={room} />;
}
