import { Badge, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { Suggested } from '../../../../machines/people/suggestions.machine';
import { Avatar } from '../../../theme/Avatar';
import { Pressable } from '../../../theme/Pressable';
import { useSafety } from '../../chat/use-safety';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { useVenue } from '../../venue/venue-context';
import list from './PeopleList.module.css';
import styles from './PersonRow.module.css';

function Suggestion({ of: { uid, body } }: { of: Suggested }) {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const { name, title, portrait, statements } = body.open();
  const questions = useVenue().userProfileAttributes;
  const said = statements.flatMap((id) => questions.filter((question) => question.id === id));
  return (
    <li className={styles.row}>
      <Pressable className={styles.person} onClick={() => panel.send({ type: 'profilePanel.openAttendee', uid })}>
        <Avatar name={name} portrait={portrait} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          {title !== '' && (
            <span className={styles.facts}>
              <bdi>{title}</bdi>
            </span>
          )}
          {said.map(({ id, names }) => (
            <span key={id} className={styles.facts}>
              <Written of={names} or={id} />
            </span>
          ))}
          <Badge component="span" variant="light" mt={4}>
            {t('profile.both')}
          </Badge>
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
    <Stack component="section" gap={0} pb="sm" aria-labelledby={titleId}>
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
