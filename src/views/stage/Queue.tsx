import { Stack, Switch, Text, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import { useFocusKept } from '../kernel/use-focus-kept';
import { useWords } from '../kernel/use-words';
import { Actions } from './Moderating';
import type { WithQuestions } from './use-questions';

/** The questions that wait for approval, and the switch that lets new ones wait. */
export function Queue({ actor }: WithQuestions) {
  const { t } = useWords();
  const waiting = useSelector(actor, ({ context }) => context.own?.waiting)?.open() ?? [];
  const place = useFocusKept(waiting.length);
  const isChecked = useSelector(actor, ({ context }) => context.isChecked);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ acting: { idle: 'failed' } }));
  const check = (checked: boolean): void =>
    actor.send({
      type: 'questions.act',
      act: { command: 'moderate', id: null, act: seal({ action: 'check', isChecked: checked }) },
    });
  return (
    <Stack gap="xs" ref={place}>
      <Switch
        data-first={waiting.length === 0 || undefined}
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
