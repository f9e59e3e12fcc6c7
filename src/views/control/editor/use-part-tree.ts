import { useSelector } from '@xstate/react';
import isSame from 'fast-deep-equal';
import { useDeferredValue, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type FoundParts, foundParts, partTexts } from '../../../../domain/control/part-search';
import type { TreeActorRef, treeMachine } from '../../../../machines/control/tree.machine';
import { optionKey } from '../../../words/control/labels';
import { controlWords } from '../../../words/control/words';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { useDocument, useEditing, useEditingPart, useOutline } from './use-editing';
import { usePartName } from './use-part-name';

/** What is seen of the tree of parts. */
export function usePartTree(): TreeActorRef {
  const tree = useSectionsPart(({ children }) => children.tree);
  if (tree === undefined) throw new Error('The tree of parts is not running');
  return tree;
}

export const usePartTreePart = <T>(select: (snapshot: SnapshotFrom<typeof treeMachine>) => T): T =>
  useSelector(usePartTree(), select);

/** Which parts are open, all of them or those that a search found, and how that is changed. */
export function useExpanded(found: FoundParts | null) {
  const editing = useEditing();
  const tree = usePartTree();
  const open = useEditingPart(({ context }) => context.view.open);
  const folded = usePartTreePart(({ context }) => context.folded);
  const opened = found?.opened.filter((key) => !folded.includes(key));
  const expanded = opened === undefined ? open : [...opened, ...folded.filter((key) => !found?.opened.includes(key))];
  const expand = (state: Readonly<Record<string, boolean>>) => {
    const keys = Object.keys(state).filter((key) => state[key]);
    if (found !== null) {
      const isChanged = (key: string): boolean => state[key] !== expanded.includes(key);
      for (const key of Object.keys(state).filter(isChanged)) tree.send({ type: 'tree.fold', key });
    } else if (!isSame(keys.toSorted(), open.toSorted())) editing.send({ type: 'editing.show', shown: { open: keys } });
  };
  return [expanded, expand] as const;
}

/** The parts that the search finds; `null` while nothing is searched. */
export function useFoundParts(): FoundParts | null {
  const { locale } = useControl();
  const search = usePartTreePart((snapshot) => (snapshot.matches({ parts: 'found' }) ? snapshot.context.search : null));
  const isFound = search !== null;
  const document = useDeferredValue(useDocument());
  const parts = useOutline();
  const nameOf = usePartName();
  const texts = useMemo(() => {
    if (!isFound) return null;
    return partTexts(document, parts, (part) => {
      const kind = optionKey(part.type ?? '');
      return `${nameOf(part)}\n${kind === null ? '' : controlWords(locale, kind)}`;
    });
  }, [isFound, document, parts, nameOf, locale]);
  return useMemo(
    () => (search === null || texts === null ? null : foundParts(parts, texts, search)),
    [parts, texts, search],
  );
}
