import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { openedDocuments } from '../../../adapters/widgets/opened-documents';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';
import { Headings } from './Headings';
import { Page } from './Page';
import { Previews } from './Previews';
import { SearchBar } from './SearchBar';
import { Tools } from './Tools';
import { useRoom } from './use-room';
import { useScroll } from './use-scroll';

/** The pages of an open document and what the user does with them. */
export function Reader({ document }: { document: DocumentActorRef }) {
  const { t } = useWords();
  const scroller = useRef<HTMLElement>(null);
  const [handle, pages, page] = [
    useSelector(document, ({ context }) => context.handle),
    useSelector(document, ({ context }) => context.pages),
    useSelector(document, ({ context }) => context.page),
  ];
  const zoom = useRoom(document, scroller);
  const onScroll = useScroll(document, scroller, zoom);
  const opened = openedDocuments.get(handle);
  const place = t('widgets.document.page', { page, pages });
  return (
    <div className={styles.reader}>
      <Tools document={document} zoom={zoom} />
      <SearchBar document={document} />
      <Headings document={document} />
      {opened !== undefined && <Previews document={document} opened={opened} />}
      <section
        ref={scroller}
        className={styles.pages}
        aria-label={t('widgets.kinds.PDF')}
        tabIndex={0}
        onScroll={onScroll}
      >
        {opened !== undefined &&
          Array.from({ length: pages }, (_, index) => (
            <Page key={`${handle}-${index + 1}`} document={document} opened={opened} number={index + 1} zoom={zoom} />
          ))}
      </section>
      <VisuallyHidden as="output">{place}</VisuallyHidden>
    </div>
  );
}
