import { Stack } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { AddMenu } from './AddMenu';
import styles from './Editor.module.css';
import { PartSearch } from './PartSearch';
import { PartSelection, SelectSeveral } from './PartSelection';
import { PartTree } from './PartTree';
import { useFoundParts, usePartTree } from './use-part-tree';
import { useSeveral } from './use-selecting';

/** The parts of the venue: what can be added, and all there are. */
export function PartSide() {
  const place = useRef<HTMLDivElement>(null);
  const tree = usePartTree();
  const found = useFoundParts();
  const isSeveral = useSeveral() !== null;
  const enter = () => {
    const all = [...(place.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    (all.find(({ dataset }) => dataset['value'] === found?.hits[0]) ?? all[0])?.focus();
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || (found === null && !isSeveral)) return;
    if (isSeveral) tree.send({ type: 'tree.single' });
    else {
      tree.send({ type: 'tree.search', search: '' });
      event.currentTarget.querySelector('input')?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack ref={place} className={styles.side ?? ''} gap="xs" onKeyDown={unlessComposing(leave)}>
      <AddMenu />
      <PartSearch found={found} enter={enter} />
      <SelectSeveral />
      <PartTree found={found} />
      <PartSelection found={found} />
    </Stack>
  );
}
