import { Button, Group, Text } from '@mantine/core';
import type { FoundParts } from '../../../../domain/control/part-search';
import { rowsOf } from '../../../../domain/control/selecting';
import { ToggleButton } from '../../../theme/ToggleButton';
import { useControl } from '../use-control';
import { useOutline } from './use-editing';
import { useExpanded, usePartTree } from './use-part-tree';
import { useSelectedCount } from './use-selected-count';
import { useSeveral } from './use-selecting';

/** Begins the selection of several parts without a key, and ends it. */
export function SelectSeveral() {
  const { t } = useControl();
  const tree = usePartTree();
  const isSeveral = useSeveral() !== null;
  return (
    <Group>
      <ToggleButton isOn={isSeveral} onClick={() => tree.send({ type: isSeveral ? 'tree.single' : 'tree.tick' })}>
        {t('several.start')}
      </ToggleButton>
    </Group>
  );
}

/** How many parts are selected. It is below the tree, so that no row moves while parts are selected. */
export function PartSelection({ found }: { found: FoundParts | null }) {
  const { t } = useControl();
  const tree = usePartTree();
  const all = useOutline();
  const [open] = useExpanded(found);
  const several = useSeveral();
  const countOf = useSelectedCount();
  const widen = () => tree.send({ type: 'tree.all', rows: rowsOf(found?.parts ?? all, open), at: null });
  return (
    <Group gap="xs">
      <Text component="output" size="sm" c="dimmed">
        {several !== null && countOf(several)}
      </Text>
      {several !== null && (
        <Button size="compact-md" variant="default" onClick={widen}>
          {t('several.all')}
        </Button>
      )}
    </Group>
  );
}
