import { useSelector } from '@xstate/react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { Pressable } from '../../../theme/Pressable';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';

/** The table of contents that the document brings. */
export function Headings({ document }: { document: DocumentActorRef }) {
  const { t } = useWords();
  const headings = useSelector(document, ({ context }) => context.headings);
  const isOpen = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { headings: 'open' } } }));
  if (!isOpen) return null;
  const named = headings.map((heading, place) => ({ ...heading, id: `${place}-${heading.page}` }));
  return (
    <nav className={styles.headings} aria-label={t('widgets.document.headings')}>
      <ul>
        {named.map(({ id, title, level, page }) => (
          <li key={id} style={{ paddingInlineStart: `${(level - 1) * 16}px` }}>
            <Pressable
              className={styles.heading}
              onClick={() => {
                document.send({ type: 'document.goTo', page });
                document.send({ type: 'document.closeHeadings' });
              }}
            >
              <bdi>{title}</bdi>
              <span>{page}</span>
            </Pressable>
          </li>
        ))}
      </ul>
    </nav>
  );
}
