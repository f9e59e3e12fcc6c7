import { Button, Group, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import {
  ANSWER_LENGTH,
  type ModerateQuestion,
  type QuestionState,
  REASON_LENGTH,
} from '../../../domain/stage/questions';
import type { Dealing } from '../../../machines/stage/questions.events';
import { useWords } from '../kernel/use-words';
import type { WithQuestions } from './use-questions';

type Action = Extract<ModerateQuestion, { action: 'approve' | 'answering' | 'close' | 'pin' | 'unpin' }>['action'];
type OfQuestion = WithQuestions & { id: string; describedBy: string };

const useModerate =
  ({ actor }: WithQuestions) =>
  (id: string, action: Action): void =>
    actor.send({ type: 'questions.act', act: { command: 'moderate', id, act: seal({ id, action }) } });

/** The text that a moderator writes: why a question is declined, or its answer. */
function DealingForm({ actor, dealing: { id, action } }: WithQuestions & { dealing: Dealing }) {
  const { t } = useWords();
  const isReason = action === 'decline';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('text');
        const text = typeof typed === 'string' ? typed.trim() : '';
        const act = isReason
          ? { id, action: 'decline' as const, reason: text }
          : { id, action: 'answered' as const, answer: text };
        actor.send({ type: 'questions.act', act: { command: 'moderate', id, act: seal(act) } });
      }}
    >
      <Stack gap="xs">
        <Textarea
          name="text"
          dir="auto"
          autosize
          minRows={1}
          maxRows={6}
          required={isReason}
          withAsterisk={false}
          maxLength={isReason ? REASON_LENGTH : ANSWER_LENGTH}
          label={t(isReason ? 'moderation.reason' : 'moderation.answer')}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-md" variant="filled">
            {t(isReason ? 'questions.decline' : 'questions.done')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => actor.send({ type: 'questions.deal', dealing: null })}
          >
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What a moderator does with a question, in place. */
export function Actions({
  actor,
  id,
  describedBy,
  state,
  isPinned,
}: OfQuestion & { state: QuestionState; isPinned: boolean }) {
  const { t } = useWords();
  const moderate = useModerate({ actor });
  const dealing = useSelector(actor, ({ context }) => context.dealing);
  if (dealing?.id === id) return <DealingForm actor={actor} dealing={dealing} />;
  const deal = (action: Dealing['action']) => () => actor.send({ type: 'questions.deal', dealing: { id, action } });
  const usual = { size: 'compact-md', variant: 'default', 'aria-describedby': describedBy } as const;
  if (state === 'waiting')
    return (
      <Group gap="xs">
        <Button {...usual} variant="filled" onClick={() => moderate(id, 'approve')}>
          {t('questions.approve')}
        </Button>
        <Button {...usual} onClick={deal('decline')}>
          {t('questions.decline')}
        </Button>
      </Group>
    );
  return (
    <Group gap="xs">
      {state !== 'answering' && (
        <Button {...usual} onClick={() => moderate(id, 'answering')}>
          {t('questions.answerNow')}
        </Button>
      )}
      {state !== 'closed' && (
        <>
          <Button {...usual} onClick={deal('answered')}>
            {t('questions.done')}
          </Button>
          <Button {...usual} aria-pressed={isPinned} onClick={() => moderate(id, isPinned ? 'unpin' : 'pin')}>
            {t('questions.pinIt')}
          </Button>
          <Button {...usual} onClick={() => moderate(id, 'close')}>
            {t('common.close')}
          </Button>
        </>
      )}
      {state === 'visible' && (
        <Button {...usual} onClick={deal('decline')}>
          {t('questions.decline')}
        </Button>
      )}
    </Group>
  );
}

/** The questions that wait for approval, and the switch that lets new ones wait. */
export function Queue({ actor }: WithQuestions) {
  const { t } = useWords();
  const waiting = useSelector(actor, ({ context }) => context.own?.waiting)?.open() ?? [];
  const isChecked = useSelector(actor, ({ context }) => context.isChecked);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ acting: { idle: 'failed' } }));
  const check = (checked: boolean): void =>
    actor.send({
      type: 'questions.act',
      act: { command: 'moderate', id: null, act: seal({ action: 'check', isChecked: checked }) },
    });
  return (
    <Stack gap="xs">
      <Switch
        label={t('questions.check')}
        checked={isChecked}
        onChange={({ currentTarget: { checked } }) => check(checked)}
      />
      {hasFailed && (
        <Text size="sm" role="alert">
          {t('chat.safety.failed')}
        </Text>
      )}
      {waiting.length > 0 && (
        <>
          <Title order={4} size="h5">
            {t('questions.waiting')}
          </Title>
          {waiting.map(({ id, text, by }) => (
            <Stack key={id} gap={4}>
              <Text id={`queued-${id}`} dir="auto">
                {text}
              </Text>
              <Text size="sm" c="dimmed" dir="auto">
                {by ?? t('questions.anonymous')}
              </Text>
              <Actions actor={actor} id={id} describedBy={`queued-${id}`} state="waiting" isPinned={false} />
            </Stack>
          ))}
        </>
      )}
    </Stack>
  );
}
