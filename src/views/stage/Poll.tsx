import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { FEWEST_VOTES, takesVotes } from '../../../domain/stage/polls';
import { useWords } from '../kernel/use-words';
import { useAudience } from './audience';
import { PollActions } from './PollActions';
import { PollResults } from './PollResults';
import type { OfPoll } from './use-polls';
import { VoteForm } from './VoteForm';

type PollProps = OfPoll & { isOpen: boolean };

/** Why no results are there, or that everyone sees them. */
function Standing({ actor, id, isVoting }: OfPoll & { isVoting: boolean }) {
  const { t, locale } = useWords();
  const poll = useSelector(actor, ({ context }) => context.polls?.[id]);
  if (poll === undefined) return null;
  const { votes, isHeldBack, counts } = poll;
  const few = t('polls.few', { count: numberFormat(locale).format(FEWEST_VOTES) });
  return (
    <>
      <Group gap="xs">
        {!isVoting && (
          <Text size="sm" fw={650}>
            {t('polls.closed')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('questions.votes', { count: numberFormat(locale).format(votes) })}
        </Text>
      </Group>
      {(isHeldBack || counts === undefined) && (
        <Text size="sm" c="dimmed">
          {isHeldBack ? t('polls.held') : few}
        </Text>
      )}
    </>
  );
}

/** A poll that all attendees read: its form, or what became of it. */
export function Poll({ actor, id, isOpen }: PollProps) {
  const { t } = useWords();
  const titleId = useId();
  const poll = useSelector(actor, ({ context }) => context.polls?.[id]);
  const pick = useSelector(actor, ({ context }) => context.picks[id]);
  const vote = useSelector(actor, ({ context }) => context.own?.votes[id]);
  const isModerator = useSelector(actor, ({ context }) => context.own?.isModerator === true);
  const mayVote = useAudience() !== null;
  if (poll === undefined) return null;
  const { question, choices } = poll.body.open();
  const isVoting = isOpen && takesVotes(poll);
  const isForm = isVoting && mayVote && (vote === undefined || pick !== undefined);
  const mayRead = vote !== undefined || !isVoting || poll.state === 'shown' || isModerator;
  return (
    <Paper component="li" withBorder p="sm" ta="start" aria-labelledby={titleId}>
      <Stack gap="xs">
        {isForm ? (
          <VoteForm actor={actor} id={id} poll={poll} titleId={titleId} />
        ) : (
          <Text id={titleId} dir="auto" fw={650} style={{ overflowWrap: 'anywhere' }}>
            {question}
          </Text>
        )}
        {!isForm && isVoting && mayVote && vote !== undefined && (
          <>
            <Text size="sm" component="output">
              {t('polls.voted')}
            </Text>
            <Button
              size="compact-md"
              variant="default"
              style={{ alignSelf: 'start' }}
              aria-describedby={titleId}
              onClick={() => actor.send({ type: 'polls.pick', id, choices: vote })}
            >
              {t('polls.change')}
            </Button>
          </>
        )}
        {mayRead && poll.counts !== undefined && (
          <PollResults question={question} choices={choices} votes={poll.votes} counts={poll.counts} own={vote} />
        )}
        <Standing actor={actor} id={id} isVoting={isVoting} />
        {isModerator && (
          <PollActions
            actor={actor}
            id={id}
            state={isOpen ? poll.state : 'closed'}
            texts={{ question, choices: [...choices], isMultiple: poll.isMultiple }}
            describedBy={titleId}
            isOpen={isOpen}
          />
        )}
      </Stack>
    </Paper>
  );
}
