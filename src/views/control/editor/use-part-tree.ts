import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type FoundParts, foundParts, partTexts } from '../../../../domain/control/part-search';
import type { TreeActorRef, treeMachine } from '../../../../machines/control/tree.machine';
import { optionKey } from '../../../words/control/labels';
import { controlWords } from '../../../words/control/words';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { useDocument, useOutline } from './use-editing';
import { usePartName } from './use-part-name';

/** What is seen of the tree of parts. */
export function usePartTree(): TreeActorRef {
  const tree = useSectionsPart(({ children }) => children.tree);
  if (tree === undefined) throw new Error('The tree of parts is not running');
  return tree;
}

export const usePartTreePart = <T>(select: (snapshot: SnapshotFrom<typeof treeMachine>) => T): T =>
  useSelector(usePartTree(), select);

/** The parts that the search finds; `null` while nothing is searched. */
export function useFoundParts(): FoundParts | null {
  const { locale } = useControl();
  const search = usePartTreePart((snapshot) => (snapshot.matches('found') ? snapshot.context.search : null));
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
