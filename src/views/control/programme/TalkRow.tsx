import { ActionIcon, Group, NativeSelect, Table, TagsInput, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconEdit from '@tabler/icons-react/icons/IconEdit';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { listOf } from '../../../../domain/control/making';
import { dayAt, type Talk } from '../../../../domain/control/programme';
import {
  cast,
  copiedTalk,
  freeFrom,
  newPerson,
  removedTalk,
  rescheduled,
  roomName,
  wroteTalk,
} from '../../../../domain/control/programme-steps';
import { shownTime, writtenTimes } from '../../../../domain/control/programme-times';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { IconButton } from '../../../theme/IconButton';
import { newMark, useEditing, useEditingPart } from '../editor/use-editing';
import { useControl } from '../use-control';
import styles from './programme.module.css';
import { useProgramme, useProgrammePart, useSeen, useTalkTexts } from './use-programme';
import { Warnings } from './Warnings';

/** Makes a step of the newest version. */
export function useMake() {
  const editing = useEditing();
  return (stepOf: (document: unknown) => Step) =>
    editing.send({ type: 'editing.make', step: stepOf(editing.getSnapshot().context.document) });
}

/** The name of a talk's field for screen readers. */
function useLabel(talk: Talk) {
  const { t } = useControl();
  const { nameOf } = useTalkTexts();
  return (field: string): string => t('programme.of', { field, name: nameOf(talk) });
}

/** Begin or end. The talk moves when the field is left, or by Enter; Escape restores it. */
function TimeField({ talk, field }: { talk: Talk; field: 'begin' | 'end' }) {
  const { t } = useControl();
  const programme = useProgramme();
  const { zone, day } = useSeen();
  const label = useLabel(talk);
  const written = useProgrammePart(({ context }) =>
    context.written?.talk === talk.key && context.written.field === field ? context.written.text : null,
  );
  const name = t(field === 'begin' ? 'programme.begin' : 'programme.end');
  const commit = (document: unknown) => {
    const times = written === null ? null : writtenTimes(field, talk, written, zone);
    const step = times === null ? null : rescheduled(document, talk, { room: talk.room, ...times }, zone);
    programme.send({ type: 'programme.commit', step });
    if (times === null || step === null || day === null) return;
    const now = dayAt(times.begin, zone);
    // A talk that goes to another day stays in view.
    if (now !== dayAt(talk.begin, zone)) programme.send({ type: 'programme.look', look: { day: now } });
  };
  const isNextDay = field === 'end' && talk.end > talk.begin && dayAt(talk.end, zone) !== dayAt(talk.begin, zone);
  return (
    <TextInput
      type={field === 'begin' ? 'datetime-local' : 'time'}
      aria-label={label(name)}
      description={isNextDay ? t('programme.nextDay') : undefined}
      inputWrapperOrder={['input', 'description']}
      value={written ?? shownTime(field, talk, zone)}
      onChange={({ currentTarget: { value } }) =>
        programme.send({ type: 'programme.write', written: { talk: talk.key, field, text: value } })
      }
      onBlur={() => commit(null)}
      onKeyDown={unlessComposing(({ key }) => {
        if (key === 'Enter') commit(null);
        if (key === 'Escape') programme.send({ type: 'programme.restore' });
      })}
    />
  );
}

/** One for all: a new function would select the text anew while it is written. */
const take = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

function TitleField({ talk }: { talk: Talk }) {
  const { t } = useControl();
  const make = useMake();
  const { language } = useSeen();
  const label = useLabel(talk);
  const { nameOf } = useTalkTexts();
  const isFresh = useProgrammePart(({ context }) => context.fresh === talk.key);
  return (
    <TextInput
      // A talk that was just made waits for its title.
      ref={isFresh ? take : null}
      aria-label={label(t('form.label.title'))}
      lang={language}
      value={talk.title[language] ?? ''}
      placeholder={nameOf(talk)}
      onChange={({ currentTarget: { value } }) =>
        make(() => wroteTalk(talk, 'name', language, value, `title ${talk.key} ${language}`))
      }
    />
  );
}

function SpeakersField({ talk }: { talk: Talk }) {
  const { t } = useControl();
  const make = useMake();
  const { people } = useSeen();
  const label = useLabel(talk);
  const personOf = (name: string) =>
    [...talk.people, ...people].find((one) => one.name === name) ?? newPerson(name.trim(), newMark());
  return (
    <TagsInput
      size="md"
      aria-label={label(t('programme.speakers'))}
      value={talk.people.map(({ name }) => name)}
      data={[...new Set(people.map(({ name }) => name))]}
      onChange={(names) => make(() => cast(talk, names.map(personOf)))}
    />
  );
}

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
            onClick={() => editing.send({ type: 'editing.show', shown: { at: listOf(talk.room.path) } })}
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
