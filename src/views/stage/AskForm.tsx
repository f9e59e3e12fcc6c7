import { Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import { QUESTION_LENGTH } from '../../../domain/stage/questions';
import { directed } from '../../theme/fields';
import { useWords } from '../kernel/use-words';
import type { WithQuestions } from './use-questions';

/** From here on the rest is shown. */
const NEAR_END = QUESTION_LENGTH - 60;
const REFUSALS = {
  409: 'questions.full',
  410: 'questions.shut',
  422: 'chat.safety.word',
  423: 'chat.unaccepted',
  429: 'questions.slow',
} as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

/** What became of the question that the user sent. */
function Outcome({ actor }: WithQuestions) {
  const { t } = useWords();
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'waiting' }));
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ asking: { writing: 'refused' } }));
  const isSent = useSelector(actor, (snapshot) => snapshot.matches({ asking: { writing: 'sent' } }));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  if (isRefused)
    return (
      <Text size="sm" role="alert">
        {t(isKnown(refusal) ? REFUSALS[refusal] : 'questions.failed')}
      </Text>
    );
  return (
    <Text size="sm" component="output">
      {isWaiting ? t('questions.offline') : isSent && t('questions.sent')}
    </Text>
  );
}

/** A line to ask in, which says first who will see the name. */
export function AskForm({ actor }: WithQuestions) {
  const { t, locale } = useWords();
  const id = useId();
  const text = useSelector(actor, ({ context }) => context.draft)?.open() ?? '';
  const isNamed = useSelector(actor, ({ context }) => context.isNamed);
  const isChecked = useSelector(actor, ({ context }) => context.isChecked);
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches({ asking: 'writing' }));
  const rest = QUESTION_LENGTH - text.trim().length;
  const isReady = !isBusy && rest >= 0 && text.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) actor.send({ type: 'questions.ask', id: crypto.randomUUID(), text: seal(text.trim()) });
      }}
    >
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          label={t('questions.ask')}
          {...directed('auto', { 'aria-describedby': id })}
          error={rest < 0}
          value={text}
          readOnly={isBusy}
          onChange={({ currentTarget: { value } }) =>
            actor.send({ type: 'questions.write', text: value === '' ? null : seal(value) })
          }
        />
        <Text id={id} size="sm" c="dimmed">
          <span>{t(isNamed ? 'questions.named' : 'questions.unnamed')}</span>
          {isChecked && <span> {t('questions.checked')}</span>}
        </Text>
        {text.length > NEAR_END && (
          <Text size="sm" component="output">
            {t('chat.rest', { count: numberFormat(locale).format(rest) })}
          </Text>
        )}
        <Group justify="space-between">
          <Switch
            label={t('questions.withoutName')}
            checked={!isNamed}
            onChange={({ currentTarget: { checked } }) => actor.send({ type: 'questions.name', isNamed: !checked })}
          />
          <Button type="submit" variant="filled" aria-disabled={!isReady}>
            {t('questions.send')}
          </Button>
        </Group>
        <Outcome actor={actor} />
      </Stack>
    </form>
  );
}
