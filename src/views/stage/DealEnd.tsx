import { Button, Group } from '@mantine/core';
import { useWords } from '../kernel/use-words';
import type { WithQuestions } from './use-questions';

type DealEndProps = WithQuestions & { text: string; isDisabled?: boolean };

/** The end of a moderator's form about a question: what it does, and the way out of it. */
export function DealEnd({ actor, text, isDisabled = false }: DealEndProps) {
  const { t } = useWords();
  return (
    <Group gap="xs">
      <Button type="submit" size="compact-md" variant="filled" aria-disabled={isDisabled}>
        {text}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={() => actor.send({ type: 'questions.deal', dealing: null })}>
        {t('common.cancel')}
      </Button>
    </Group>
  );
}
