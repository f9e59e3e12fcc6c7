import { Button, Fieldset, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { unitFormat } from '../../../domain/kernel/formats';
import { useWords } from '../kernel/use-words';
import type { WithQuestions } from './use-questions';

const STEPS = [-5, 5, 10, 15];

/** Moderators move a talk that has not ended, and what follows it in its place. */
export function Delay({ actor, end }: WithQuestions & { end: string }) {
  const { t, locale } = useWords();
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches({ acting: 'idle' }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ acting: { idle: 'failed' } }));
  const movedFrom = useSelector(actor, (snapshot) => {
    const { act } = snapshot.context;
    return snapshot.matches({ acting: { idle: 'done' } }) && act?.command === 'delay' ? act.end : null;
  });
  // The new times are not here yet.
  const isBusy = !isIdle || movedFrom === end;
  const format = unitFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short', signDisplay: 'always' });
  return (
    <Fieldset legend={t('delay.title')} variant="unstyled">
      <Group gap={6} py="xs">
        {STEPS.map((minutes) => (
          <Button
            key={minutes}
            size="compact-md"
            variant="default"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) actor.send({ type: 'questions.act', act: { command: 'delay', end, minutes } });
            }}
          >
            {format.format(minutes).replace('-', '−')}
          </Button>
        ))}
      </Group>
      <Text size="sm" component="output">
        {movedFrom !== null && t('delay.done')}
      </Text>
      {hasFailed && <Text role="alert">{t('chat.safety.failed')}</Text>}
    </Fieldset>
  );
}
