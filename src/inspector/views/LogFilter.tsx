import { Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useDesk, useDeskActor, useWords } from '../hooks';
import type { Story } from '../story/story';

/** Filters the entries: by actor, by text, or only errors. */
export function LogFilter({ story, shown }: { story: Story; shown: number }) {
  const say = useWords();
  const desk = useDeskActor();
  const { text, actor, onlyErrors } = useDesk(({ context }) => context.filter);
  const { players, entries } = story;
  const names = useMemo(
    () => [...new Set(Object.values(players).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b)),
    [players],
  );
  return (
    <Group gap="xs" px="sm" py={6}>
      <Title order={2} size="sm" c="dimmed">
        {say('log')}
      </Title>
      <TextInput
        type="search"
        flex="1 1 80px"
        aria-label={say('filterText')}
        placeholder={say('filterText')}
        value={text}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { text: target.value } })}
      />
      <NativeSelect
        aria-label={say('filterActor')}
        maw={150}
        value={actor ?? ''}
        data={[{ value: '', label: say('allActors') }, ...names]}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { actor: target.value || null } })}
      />
      <Checkbox
        label={say('onlyErrors')}
        checked={onlyErrors}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { onlyErrors: target.checked } })}
      />
      <Text component="output" size="xs" c="dimmed">
        {say('logCount', { n: shown, of: entries.length })}
      </Text>
    </Group>
  );
}
