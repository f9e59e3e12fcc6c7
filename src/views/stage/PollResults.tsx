import { Group, Progress, Stack, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { Choices } from '../../../machines/stage/polls.events';
import { useWords } from '../kernel/use-words';

type Results = {
  question: string;
  choices: readonly string[];
  votes: number;
  counts: readonly number[];
  own: Choices | undefined;
};

/** A line for each choice: how many took it, their share of all who voted, and whether the user did. */
export function PollResults({ question, choices, votes, counts, own }: Results) {
  const { t, locale } = useWords();
  const chosen = own?.open() ?? [];
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('polls.results', { question })}>
      {choices.map((choice, at) => {
        const share = (counts[at] ?? 0) / Math.max(1, votes);
        return (
          <li key={choice} style={{ listStyle: 'none' }}>
            <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
              <Text size="sm" dir="auto" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {choice}
              </Text>
              <Text size="sm" flex="none">
                <span>{numberFormat(locale).format(counts[at] ?? 0)}</span>
                <span>{' · '}</span>
                <span>{numberFormat(locale, 'percent').format(share)}</span>
              </Text>
            </Group>
            <Progress.Root aria-hidden>
              <Progress.Section value={share * 100} withAria={false} />
            </Progress.Root>
            {chosen.includes(at) && (
              <Group gap={4} wrap="nowrap">
                <IconCheck size={16} aria-hidden style={{ flex: 'none' }} />
                <Text size="sm">{t('polls.own')}</Text>
              </Group>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
