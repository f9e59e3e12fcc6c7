import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { SeenTalk } from '../../../../domain/stage/overview';
import { stagePhase } from '../../../../domain/stage/questions';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { Polls } from '../../stage/Polls';
import { Questions } from '../../stage/Questions';
import { Queue } from '../../stage/Queue';
import { usePolls } from '../../stage/use-polls';
import { useQuestions } from '../../stage/use-questions';

type DeskProps = { seen: SeenTalk; now: number; isWhole: boolean };

/** The questions and polls of a talk for organisers, who do with them what a host does; or only what waits for approval. */
export function TalkDesk({ seen: { talk, begin, end }, now, isWhole }: DeskProps) {
  const { t } = useWords();
  const id = useId();
  const questions = useQuestions(talk);
  const polls = usePolls(talk);
  const phase = stagePhase({ begin, end }, now) ?? 'over';
  if (questions === undefined || polls === undefined)
    return <LoadingIndicator place="inline" text={t('common.loading')} />;
  if (!isWhole) return <Queue actor={questions} />;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <Stack gap="xs">
        <Title order={4} id={`${id}-questions`} fz="md">
          {t('questions.title')}
        </Title>
        <Questions actor={questions} phase={phase} labelledBy={`${id}-questions`} />
      </Stack>
      <Stack gap="xs">
        <Title order={4} id={`${id}-polls`} fz="md">
          {t('polls.title')}
        </Title>
        <Polls actor={polls} phase={phase} labelledBy={`${id}-polls`} />
      </Stack>
    </SimpleGrid>
  );
}
