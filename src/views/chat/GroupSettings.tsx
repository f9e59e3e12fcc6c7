import { Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { GROUP_NAME_MAX } from '../../../domain/chat/groups';
import { seal } from '../../../domain/kernel/sealed';
import type { MembershipActorRef } from '../../../machines/chat/membership.machine';
import { BusyButton } from '../../theme/BusyButton';
import { useActorOf } from '../kernel/actors';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Group.module.css';
import { GroupMembers } from './GroupMembers';

function Leave({ membership }: { membership: MembershipActorRef }) {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isLeaving = useSelector(membership, (snapshot) => snapshot.matches('leaving'));
  const hasFailed = useSelector(membership, (snapshot) => snapshot.matches({ asking: 'failed' }));
  return (
    <section className={styles.group} aria-label={t('chat.group.leave')}>
      <h3 ref={title} tabIndex={-1} className={styles.heading}>
        {t('chat.group.leaveTitle')}
      </h3>
      <p>{t('chat.group.leaveHelp')}</p>
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('chat.group.leaveFailed')}
        </p>
      )}
      <div className={styles.actions}>
        <BusyButton variant="filled" isBusy={isLeaving} onClick={() => membership.send({ type: 'membership.confirm' })}>
          {t('chat.group.leave')}
        </BusyButton>
        <Button variant="subtle" onClick={() => membership.send({ type: 'membership.stay' })}>
          {t('chat.group.stay')}
        </Button>
      </div>
    </section>
  );
}

/** The name and members of a group, which its owner may change, and leaving it. */
export function GroupSettings({ membership }: { membership: MembershipActorRef }) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const form = useRef<HTMLFormElement>(null);
  const close = () => chat.send({ type: 'chat.read' });
  useInnerStep('group-settings', close);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const isOwn = useSelector(membership, ({ context }) => context.isOwn);
  const name = useSelector(membership, ({ context }) => context.name)?.open() ?? '';
  const isRenaming = useSelector(membership, (snapshot) => snapshot.matches('renaming'));
  const isAsking = useSelector(membership, (snapshot) => snapshot.matches('asking') || snapshot.matches('leaving'));
  const isNameless = useSelector(membership, (snapshot) => snapshot.matches({ editing: 'nameless' }));
  const hasFailed = useSelector(membership, (snapshot) => snapshot.matches({ editing: 'failed' }));
  if (isAsking) return <Leave membership={membership} />;
  return (
    <form
      ref={form}
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwn) membership.send({ type: 'membership.rename' });
      }}
    >
      <h3 className={styles.heading}>{t('chat.group.settings')}</h3>
      {isOwn ? (
        <TextInput
          label={t('chat.group.name')}
          value={name}
          maxLength={GROUP_NAME_MAX}
          autoComplete="off"
          error={isNameless ? t('chat.group.unnamed') : null}
          onChange={({ currentTarget: { value } }) =>
            membership.send({ type: 'membership.name', name: value.trim() === '' ? null : seal(value) })
          }
        />
      ) : (
        <p>{t('chat.group.notOwn')}</p>
      )}
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('chat.group.renameFailed')}
        </p>
      )}
      <GroupMembers membership={membership} />
      <div className={styles.actions}>
        {isOwn && (
          <BusyButton type="submit" variant="filled" isBusy={isRenaming}>
            {t('chat.save')}
          </BusyButton>
        )}
        <Button onClick={() => membership.send({ type: 'membership.leave' })}>{t('chat.group.leave')}</Button>
        <Button variant="subtle" onClick={close}>
          {t('chat.cancel')}
        </Button>
      </div>
    </form>
  );
}
