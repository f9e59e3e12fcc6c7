import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import type { OpenedDocument } from '../../../adapters/widgets/opened-documents';
import { Pressable } from '../../../theme/Pressable';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';
import { useIsNear } from './use-is-near';

const WIDTH = 88;

type Props = { document: DocumentActorRef; opened: OpenedDocument };

/** A page as a small picture, drawn while it is near. */
function Preview({ document, opened, number }: Props & { number: number }) {
  const { t } = useWords();
  const { frame, isNear } = useIsNear<HTMLLIElement>();
  const picture = useRef<HTMLSpanElement>(null);
  const isCurrent = useSelector(document, ({ context }) => context.page === number);
  const pages = useSelector(document, ({ context }) => context.pages);
  const size = useSelector(document, ({ context }) => context.size);
  useEffect(() => {
    const shown = picture.current;
    if (!isNear || shown === null) return;
    const abort = new AbortController();
    // A page that cannot be drawn is an empty sheet with its number.
    opened.drawPreview(number, { picture: shown, width: WIDTH, signal: abort.signal }).catch(() => {});
    return () => {
      abort.abort();
      shown.replaceChildren();
    };
  }, [opened, number, isNear]);
  useEffect(() => {
    if (isCurrent) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [frame, isCurrent]);
  return (
    <li ref={frame}>
      <Pressable
        className={styles.preview}
        aria-label={t('widgets.document.page', { page: number, pages })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => document.send({ type: 'document.goTo', page: number })}
      >
        <span
          ref={picture}
          className={styles.sheet}
          style={{ inlineSize: WIDTH, blockSize: (WIDTH * size.height) / Math.max(size.width, 1) }}
        />
        <span aria-hidden="true">{number}</span>
      </Pressable>
    </li>
  );
}

/** The pages of a document as small pictures. */
export function Previews({ document, opened }: Props) {
  const { t } = useWords();
  const pages = useSelector(document, ({ context }) => context.pages);
  const isOpen = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { previews: 'open' } } }));
  if (!isOpen) return null;
  return (
    <nav aria-label={t('widgets.document.previews')}>
      <ul className={styles.previews}>
        {Array.from({ length: pages }, (_, index) => (
          <Preview key={`preview-${index + 1}`} document={document} opened={opened} number={index + 1} />
        ))}
      </ul>
    </nav>
  );
}
