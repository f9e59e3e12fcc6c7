import { Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { GROUP_NAME_MAX } from '../../../domain/chat/groups';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import type { GroupActorRef } from '../../../machines/chat/group.machine';
import { Avatar } from '../../theme/Avatar';
import { BusyButton } from '../../theme/BusyButton';
import { Pressable } from '../../theme/Pressable';
import { useActorOf } from '../kernel/actors';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Group.module.css';
import { usePeople } from './use-people';

type Wrong = 'nameless' | 'tooSmall' | 'failed';
const WRONG: readonly Wrong[] = ['nameless', 'tooSmall', 'failed'];

/** Creates a group of the user and at least two others. */
export function GroupForm({ group }: { group: GroupActorRef }) {
  const { t, locale } = useWords();
  const chat = useActorOf('chat');
  const form = useRef<HTMLFormElement>(null);
  const name = useSelector(group, ({ context }) => context.name)?.open() ?? '';
  const search = useSelector(group, ({ context }) => context.search)?.open() ?? '';
  const members = useSelector(group, ({ context }) => context.members);
  const isMaking = useSelector(group, (snapshot) => snapshot.matches('making'));
  const wrong = useSelector(group, (snapshot) => WRONG.find((one) => snapshot.matches({ editing: one })) ?? null);
  const people = usePeople(search);
  const close = () => chat.send({ type: 'chat.showList' });
  useInnerStep('new-group', close, name !== '' || members.length > 0);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const sealed = (typed: string) => (typed.trim() === '' ? null : seal(typed));
  return (
    <form
      ref={form}
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        group.send({ type: 'group.make' });
      }}
    >
      <h3 className={styles.heading}>{t('chat.newGroup')}</h3>
      <TextInput
        label={t('chat.group.name')}
        value={name}
        maxLength={GROUP_NAME_MAX}
        autoComplete="off"
        error={wrong === 'nameless' ? t('chat.group.nameless') : null}
        onChange={({ currentTarget }) => group.send({ type: 'group.name', name: sealed(currentTarget.value) })}
      />
      <TextInput
        label={t('chat.group.search')}
        value={search}
        autoComplete="off"
        description={t('chat.group.selected', { count: numberFormat(locale).format(members.length) })}
        error={wrong === 'tooSmall' ? t('chat.group.tooSmall') : null}
        onChange={({ currentTarget }) => group.send({ type: 'group.search', text: sealed(currentTarget.value) })}
      />
      <ul className={styles.people} aria-label={t('chat.group.attendees')}>
        {people.map((person) => (
          <li key={person.uid}>
            <Pressable
              className={styles.person}
              aria-pressed={members.includes(person.uid)}
              onClick={() => group.send({ type: 'group.toggle', uid: person.uid })}
            >
              <Avatar name={person.name} portrait={person.portrait} />
              <bdi>{person.name}</bdi>
            </Pressable>
          </li>
        ))}
        {people.length === 0 && <li className={styles.noMatch}>{t('chat.group.noMatch')}</li>}
      </ul>
      {wrong === 'failed' && (
        <p className={styles.failure} role="alert">
          {t('chat.group.failed')}
        </p>
      )}
      <div className={styles.actions}>
        <BusyButton type="submit" variant="filled" isBusy={isMaking}>
          {t('chat.group.make')}
        </BusyButton>
        <Button variant="subtle" onClick={close}>
          {t('chat.cancel')}
        </Button>
      </div>
    </form>
  );
}
