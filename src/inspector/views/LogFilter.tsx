import { Checkbox, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import { useDesk, useDeskActor, useWords } from '../hooks';
import type { Story } from '../story/story';

type FilterProps = { players: Story['players'] };

/** Filters the entries: by actor, by text, or only errors. */
export const LogFilter = memo(function LogFilter({ players }: FilterProps) {
  const say = useWords();
  const desk = useDeskActor();
  const { text, actor, onlyErrors, isFolded } = useDesk(({ context }) => context.filter);
  const names = useMemo(
    () => [...new Set(Object.values(players).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b)),
    [players],
  );
  return (
    <Group gap="xs" flex={1}>
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
        label={say('fold')}
        checked={isFolded}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { isFolded: target.checked } })}
      />
      <Checkbox
        label={say('onlyErrors')}
        checked={onlyErrors}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { onlyErrors: target.checked } })}
      />
    </Group>
  );
});
