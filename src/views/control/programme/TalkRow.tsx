import { ActionIcon, Group, NativeSelect, Table } from '@mantine/core';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconEdit from '@tabler/icons-react/icons/IconEdit';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { led } from '../../../../domain/control/editing-view';
import type { Talk } from '../../../../domain/control/programme';
import { copiedTalk, freeFrom, removedTalk, rescheduled, roomName } from '../../../../domain/control/programme-steps';
import { IconButton } from '../../../theme/IconButton';
import { newMark, useEditing, useEditingPart } from '../editor/use-editing';
import { useControl } from '../use-control';
import styles from './programme.module.css';
import { SpeakersField, TimeField, TitleField, useLabel, useMake } from './TalkFields';
import { useSeen } from './use-programme';
import { Warnings } from './Warnings';

/** A talk with all that can be changed of it at once, and what is wrong with it. */
export function TalkRow({ talk }: { talk: Talk }) {
  const { locale, t } = useControl();
  const make = useMake();
  const editing = useEditing();
  const label = useLabel(talk);
  const { rooms, talks, zone, clashes } = useSeen();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const move = (key: string) => {
    const room = rooms.find((one) => one.key === key);
    if (room !== undefined) make((document) => rescheduled(document, talk, { ...talk, room }, zone));
  };
  const copy = () => {
    const begin = freeFrom(talks, talk.room, talk.end, Math.max(0, talk.end - talk.begin));
    make((document) => copiedTalk(document, talk, begin, newMark(), zone));
  };
  return (
    <Table.Tr
      className={styles.talk}
      data-part={talk.key}
      tabIndex={-1}
      data-has-clash={clashes.has(talk.key) || undefined}
    >
      <Table.Td data-field="begin" data-label={t('programme.begin')}>
        <TimeField talk={talk} field="begin" />
      </Table.Td>
      <Table.Td data-field="end" data-label={t('programme.end')}>
        <TimeField talk={talk} field="end" />
      </Table.Td>
      <Table.Th data-field="title" scope="row" fw="inherit">
        <TitleField talk={talk} />
        <Warnings talk={talk} />
      </Table.Th>
      <Table.Td data-field="room" data-label={t('programme.room')}>
        <NativeSelect
          aria-label={label(t('programme.room'))}
          value={talk.room.key}
          disabled={!isEditing}
          data={rooms.map((room) => ({ value: room.key, label: roomName(room, locale) }))}
          onChange={({ currentTarget: { value } }) => move(value)}
        />
      </Table.Td>
      <Table.Td data-field="speakers" data-label={t('programme.speakers')}>
        <SpeakersField talk={talk} />
      </Table.Td>
      <Table.Td data-field="ways">
        <Group gap={0} wrap="nowrap" justify="end">
          <ActionIcon
            component="a"
            href="#venue"
            title={label(t('programme.open'))}
            onClick={() => editing.send({ type: 'editing.show', shown: led(talk.path) })}
          >
            <IconEdit size={24} aria-hidden />
          </ActionIcon>
          <IconButton label={label(t('tree.copy'))} icon={IconCopy} onClick={copy} />
          <IconButton label={label(t('tree.remove'))} icon={IconTrash} onClick={() => make(() => removedTalk(talk))} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
