import { Flex, Text, Title } from '@mantine/core';
import { useWords } from '../hooks';
import type { Player } from '../story/story';
import styles from './App.module.css';
import { Sequence } from './Sequence';

/** A part without a chart: what it and others have told one another. */
export function Chartless({ player }: { player: Player }) {
  const say = useWords();
  return (
    <Flex component="main" id="chart" direction="column" h="100%" className={styles['main'] ?? ''}>
      <Flex component="header" direction="column" gap={2} px="md" py="xs" bg="var(--surface)">
        <Title order={2} size="md" ff="monospace">
          {player.name}
        </Title>
        <Text size="sm" c="dimmed">
          {say('chartless')}
        </Text>
      </Flex>
      <Sequence name={player.name} />
    </Flex>
  );
}
