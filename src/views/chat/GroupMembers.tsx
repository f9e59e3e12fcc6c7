import { TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import type { MembershipActorRef } from '../../../machines/chat/membership.machine';
import { Avatar } from '../../theme/Avatar';
import { IconButton } from '../../theme/IconButton';
import { Pressable } from '../../theme/Pressable';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Group.module.css';
import { useName } from './use-chat';
import { usePortrait } from './use-name-of';
import { usePeople } from './use-people';

type GroupProps = { membership: MembershipActorRef };

function Member({ membership, uid }: GroupProps & { uid: string }) {
  const { t } = useWords();
  const me = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const isOwn = useSelector(membership, ({ context }) => context.isOwn);
  const isBusy = useSelector(membership, (snapshot) => snapshot.matches('changing'));
  const name = useName(uid);
  const picture = usePortrait(uid);
  return (
    <li className={styles.member}>
      <Avatar name={name} portrait={picture} />
      <bdi>{uid === me ? t('calls.you') : name}</bdi>
      {isOwn && uid !== me && (
        <IconButton
          label={t('chat.group.removeName', { name })}
          icon={IconX}
          disabled={isBusy}
          onClick={() => membership.send({ type: 'membership.remove', uid })}
        />
      )}
    </li>
  );
}

function Others({ membership }: GroupProps) {
  const { t } = useWords();
  const members = useSelector(membership, ({ context }) => context.members);
  const isBusy = useSelector(membership, (snapshot) => snapshot.matches('changing'));
  const search = useSelector(membership, ({ context }) => context.search)?.open() ?? '';
  const others = usePeople(search).filter(({ uid }) => !members.includes(uid));
  return (
    <>
      <TextInput
        label={t('chat.group.search')}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) =>
          membership.send({ type: 'membership.search', text: value.trim() === '' ? null : seal(value) })
        }
      />
      <ul className={styles.people} aria-label={t('chat.group.addMembers')}>
        {others.map(({ uid, name, portrait }) => (
          <li key={uid}>
            <Pressable
              className={styles.person}
              aria-label={t('chat.group.addName', { name })}
              disabled={isBusy}
              onClick={() => membership.send({ type: 'membership.add', uid })}
            >
              <Avatar name={name} portrait={portrait} />
              <bdi>{name}</bdi>
            </Pressable>
          </li>
        ))}
        {others.length === 0 && <li className={styles.noMatch}>{t('chat.group.noMatch')}</li>}
      </ul>
    </>
  );
}

/** The members of a group; its owner adds and removes them. */
export function GroupMembers({ membership }: GroupProps) {
  const { t } = useWords();
  const isOwn = useSelector(membership, ({ context }) => context.isOwn);
  const members = useSelector(membership, ({ context }) => context.members);
  const hasFailed = useSelector(membership, (snapshot) => snapshot.matches({ editing: 'unchanged' }));
  return (
    <>
      <h4 className={styles.heading}>{t('chat.group.members')}</h4>
      <ul className={styles.members} aria-label={t('chat.group.members')}>
        {members.map((uid) => (
          <Member key={uid} membership={membership} uid={uid} />
        ))}
      </ul>
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('chat.group.changeFailed')}
        </p>
      )}
      {isOwn && <Others membership={membership} />}
    </>
  );
}
