import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import IconThumbUp from '@tabler/icons-react/icons/IconThumbUp';
import IconThumbUpFilled from '@tabler/icons-react/icons/IconThumbUpFilled';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { countText } from '../../../domain/kernel/number-format';
import { type OwnQuestion, stageKey } from '../../../domain/stage/questions';
import { IconButton } from '../../theme/IconButton';
import { useWords } from '../kernel/use-words';
import { Said } from '../kernel/Written';
import { useAudience } from './audience';
import { CarriedOn } from './Carrying';
import { InFilm } from './InFilm';
import { MergedHere } from './Merging';
import { Actions } from './Moderating';
import { useReporting, useVotes, type WithQuestions } from './use-questions';

type QuestionProps = WithQuestions & { id: string; isOpen: boolean };

/** Votes for a question, or takes the vote back; its name has the count. */
function Vote({ actor, id, describedBy }: WithQuestions & { id: string; describedBy: string }) {
  const { t, locale } = useWords();
  const { count, isOwn } = useVotes(actor, id);
  const Icon = isOwn ? IconThumbUpFilled : IconThumbUp;
  const shown = countText(count, locale);
  return (
    <Button
      variant={isOwn ? 'light' : 'default'}
      px="sm"
      flex="none"
      leftSection={<Icon size={20} aria-hidden style={{ flex: 'none' }} />}
      aria-label={t('questions.votes', { count: shown })}
      aria-pressed={isOwn}
      aria-describedby={describedBy}
      onClick={() => actor.send({ type: 'questions.vote', id, isOn: !isOwn })}
    >
      {shown}
    </Button>
  );
}

function Withdraw({ actor, id, describedBy }: WithQuestions & { id: string; describedBy: string }) {
  const { t } = useWords();
  return (
    <Button
      size="compact-md"
      variant="default"
      style={{ alignSelf: 'start' }}
      aria-describedby={describedBy}
      onClick={() => actor.send({ type: 'questions.act', act: { command: 'withdraw', id } })}
    >
      {t('chat.delete')}
    </Button>
  );
}

/** Tells the organisers about a question of somebody else. */
function Report({ actor, id, describedBy }: WithQuestions & { id: string; describedBy: string }) {
  const { t } = useWords();
  const { complaint } = useReporting(actor);
  const talk = useSelector(actor, ({ context }) => context.talk);
  return (
    <IconButton
      label={t('chat.safety.report')}
      icon={IconFlag}
      aria-describedby={describedBy}
      onClick={() => complaint?.send({ type: 'complaint.open', room: stageKey(talk), messageId: id, about: '', talk })}
    />
  );
}

/** A question that all attendees read. */
export function Question({ actor, id, isOpen }: QuestionProps) {
  const { t, locale } = useWords();
  const textId = useId();
  const question = useSelector(actor, ({ context }) => context.questions[id]);
  const isOwn = useSelector(
    actor,
    ({ context: { own, questions } }) => (own !== null && id in own.asked) || questions[id]?.isOwn === true,
  );
  const isModerator = useSelector(actor, ({ context }) => context.own?.isModerator === true);
  const mayVote = useAudience() !== null;
  if (question === undefined) return null;
  const { state, isPinned = false, votes } = question;
  const { text, by, answer } = question.body.open();
  const marks = [
    ...(isPinned ? (['pin'] as const) : []),
    ...(state === 'visible' ? [] : [state]),
    ...(question.isFromChat ? (['fromChat'] as const) : []),
  ];
  const takesVotes = isOpen && mayVote && !isOwn && (state === 'visible' || state === 'answering');
  return (
    <Paper component="li" withBorder p="sm" ta="start" tabIndex={-1} aria-labelledby={textId}>
      <Stack gap="xs">
        <Group wrap="nowrap" align="start" justify="space-between">
          <Stack gap={2} miw={0}>
            <Text id={textId} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            <Text size="sm" c="dimmed" dir="auto">
              {isOwn ? t('questions.own') : (by ?? t('questions.anonymous'))}
            </Text>
          </Stack>
          <Group wrap="nowrap" gap={4} flex="none">
            {takesVotes ? (
              <Vote actor={actor} id={id} describedBy={textId} />
            ) : (
              <Text size="sm" c="dimmed">
                {t('questions.votes', { count: countText(votes, locale) })}
              </Text>
            )}
            {mayVote && !isOwn && <Report actor={actor} id={id} describedBy={textId} />}
          </Group>
        </Group>
        {marks.length > 0 && (
          <Text size="sm" fw={650}>
            {marks.map((mark, at) => (
              <span key={mark}>
                {at > 0 && <span>{' · '}</span>}
                <span>{t(`questions.${mark}`)}</span>
              </span>
            ))}
          </Text>
        )}
        {answer !== null && <Text dir="auto">{answer}</Text>}
        {question.film !== null && <InFilm moment={question.film} describedBy={textId} />}
        <CarriedOn actor={actor} id={id} describedBy={textId} />
        <MergedHere actor={actor} id={id} />
        {isModerator && <Actions actor={actor} id={id} describedBy={textId} state={state} isPinned={isPinned} />}
        {isOwn && isOpen && state === 'visible' && <Withdraw actor={actor} id={id} describedBy={textId} />}
      </Stack>
    </Paper>
  );
}

/** A question of the user that the others do not read, yet or at all. */
export function OwnUnseen({ actor, own: { id, text, state, reason, into } }: WithQuestions & { own: OwnQuestion }) {
  const { t } = useWords();
  const textId = useId();
  return (
    <Paper component="li" withBorder p="sm" ta="start" aria-labelledby={textId}>
      <Stack gap="xs">
        <Text id={textId} dir="auto">
          {text}
        </Text>
        <Text size="sm" c="dimmed">
          {into !== undefined ? (
            <Said id="questions.mergedInto" parts={{ text: <bdi>{into.text}</bdi> }} />
          ) : state === 'waiting' ? (
            t('questions.waiting')
          ) : reason === null ? (
            t('questions.hidden')
          ) : (
            t('questions.declined', { reason })
          )}
        </Text>
        <Withdraw actor={actor} id={id} describedBy={textId} />
      </Stack>
    </Paper>
  );
}
