import { useMemo } from 'react';
import { deletedAll } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { selectable, selectedAmong } from '../../../../domain/control/selecting';
import { useDocument, useEditing, useOutline } from './use-editing';
import { usePartTree, usePartTreePart } from './use-part-tree';

/** The parts that are selected together; `null` while one is selected alone. */
export function useSeveral(): readonly Part[] | null {
  const parts = useOutline();
  const isSeveral = usePartTreePart((snapshot) => snapshot.matches({ selection: 'several' }));
  const selection = usePartTreePart(({ context }) => context.selection);
  return useMemo(() => (isSeveral ? selectedAmong(parts, selection) : null), [isSeveral, parts, selection]);
}

export const useIsTicking = (): boolean =>
  usePartTreePart((snapshot) => snapshot.matches({ selection: { several: 'ticking' } }));

/** How one part more or less is selected together with others. `at` is the part that was selected alone. */
export function useToggle(at: Part | null) {
  const tree = usePartTree();
  return (part: Part): boolean => {
    const row = selectable(part);
    if (row !== null) tree.send({ type: 'tree.toggle', row, at: at === null ? null : selectable(at) });
    return row !== null;
  };
}

/** Deletes the parts that are selected together, which ends the selection. */
export function useRemoveAll() {
  const editing = useEditing();
  const tree = usePartTree();
  const document = useDocument();
  return (parts: readonly Part[]) => {
    const step = deletedAll(document, parts);
    if (step === null) return;
    tree.send({ type: 'tree.single' });
    editing.send({ type: 'editing.make', step });
  };
}
