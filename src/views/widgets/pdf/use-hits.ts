import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import type { OpenedDocument } from '../../../adapters/widgets/opened-documents';

type Hits = {
  document: DocumentActorRef;
  opened: OpenedDocument;
  number: number;
  text: RefObject<HTMLElement | null>;
  /** Changes with each drawing of the page; 0 while it is not drawn. */
  drawn: number;
};

/** The highlights with the names that `Document.module.css` styles; `null` in browsers without them. */
function highlights() {
  if (!('highlights' in CSS)) return null;
  const named = (name: string): Highlight => {
    const known = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, known);
    return known;
  };
  return { hits: named('document-hits'), current: named('document-hit') };
}

/** Marks the hits on a page, and brings the current one into view. */
export function useHits({ document, opened, number, text, drawn }: Hits): void {
  const query = useSelector(document, ({ context }) => (context.hits.includes(number) ? context.text : null));
  /** The position of the current hit among those of this page. */
  const current = useSelector(document, ({ context: { hits, hit } }) =>
    hits[hit] === number ? hit - hits.indexOf(number) : -1,
  );
  useEffect(() => {
    const marks = highlights();
    const element = text.current;
    if (drawn === 0 || query === null || element === null) return;
    const ranges = opened.rangesOf(element, query.open());
    for (const range of ranges) marks?.hits.add(range);
    const range = ranges[current];
    if (range !== undefined) {
      marks?.current.add(range);
      range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    return () => {
      for (const one of ranges) {
        marks?.hits.delete(one);
        marks?.current.delete(one);
      }
    };
  }, [opened, text, drawn, query, current]);
}
