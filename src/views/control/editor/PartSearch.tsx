import { Box, Text, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import type { KeyboardEvent } from 'react';
import { type FoundParts, SEARCH_MAX } from '../../../../domain/control/part-search';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { useControl } from '../use-control';
import { usePartTree, usePartTreePart } from './use-part-tree';

/** `enter`: moves the focus to the first part that is found. */
type PartSearchProps = { found: FoundParts | null; enter: () => void };

/** Finds parts of the venue by what is written there. The arrow keys lead into the tree, Escape shows all parts again. */
export function PartSearch({ found, enter }: PartSearchProps) {
  const { locale, t } = useControl();
  const tree = usePartTree();
  const search = usePartTreePart(({ context }) => context.search);
  const count = found?.hits.length ?? 0;
  const told = count === 0 ? t('people.nothing') : t('tree.found', { count: numberFormat(locale).format(count) });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    enter();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box>
      <TextInput
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={t('tree.search')}
        placeholder={t('tree.search')}
        value={search}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => tree.send({ type: 'tree.search', search: value })}
        onKeyDown={unlessComposing(onKey)}
      />
      <Text component="output" display="block" size="sm" c="dimmed" mt={found === null ? 0 : 4}>
        {found !== null && told}
      </Text>
    </Box>
  );
}
