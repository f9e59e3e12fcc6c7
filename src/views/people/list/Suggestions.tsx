import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { Suggested } from '../../../../machines/people/suggestions.machine';
import { Avatar } from '../../../theme/Avatar';
import { Pressable } from '../../../theme/Pressable';
import { useSafety } from '../../chat/use-safety';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { WrittenList } from '../../kernel/WrittenList';
import { useVenue } from '../../venue/venue-context';
import list from './PeopleList.module.css';
import styles from './PersonRow.module.css';

function Suggestion({ of: { uid, body } }: { of: Suggested }) {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const { name, title, statements } = body.open();
  const questions = useVenue().userProfileAttributes;
  const said = statements.flatMap((id) => questions.filter((question) => question.id === id));
  return (
    <li className={styles.row}>
      <Pressable className={styles.person} onClick={() => panel.send({ type: 'profilePanel.openAttendee', uid })}>
        <Avatar name={name} portrait={null} />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          {title !== '' && <bdi className={styles.facts}>{title}</bdi>}
          <span className={styles.facts}>
            <WrittenList of={said.map(({ names }) => names)} />
            <span> · {t('profile.both')}</span>
          </span>
        </span>
      </Pressable>
    </li>
  );
}

/** Attendees who share a statement with the user, with what both say; nothing without any. */
export function Suggestions() {
  const { t } = useWords();
  const titleId = useId();
  const { blocked } = useSafety();
  const people = usePart('suggestions', ({ context }) => context.people).filter(({ uid }) => !blocked.includes(uid));
  if (people.length === 0) return null;
  return (
    <Stack component="section" gap={0} aria-labelledby={titleId}>
      <Title order={3} fz="md" id={titleId} className={list.inset ?? ''}>
        {t('people.inCommon')}
      </Title>
      <ul className={list.rows}>
        {people.map((one) => (
          <Suggestion key={one.uid} of={one} />
        ))}
      </ul>
    </Stack>
  );
}
