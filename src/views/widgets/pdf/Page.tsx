import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type Size, shownSize } from '../../../../domain/widgets/document/zoom';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import type { OpenedDocument } from '../../../adapters/widgets/opened-documents';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';
import { useHits } from './use-hits';
import { useIsNear } from './use-is-near';

type PageProps = { document: DocumentActorRef; opened: OpenedDocument; number: number; zoom: number };

type DrawingState = { size: Size; drawn: number; isFailed: boolean };

const isSameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

/** Draws a page while it is near, and frees it when it is not. */
function useDrawing({ document, opened, number, zoom }: PageProps, isNear: boolean) {
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const first = useSelector(document, ({ context }) => context.size);
  const [state, setState] = useState<DrawingState>({ size: first, drawn: 0, isFailed: false });
  useEffect(() => {
    const [shown, words] = [picture.current, text.current];
    if (!isNear || shown === null || words === null) return;
    const abort = new AbortController();
    const draw = async (): Promise<void> => {
      const size = await opened.sizeOf(number);
      if (abort.signal.aborted) return;
      setState((before) => (isSameSize(before.size, size) ? before : { ...before, size }));
      await opened.draw(number, { picture: shown, text: words, zoom, signal: abort.signal });
      if (!abort.signal.aborted) setState((before) => ({ ...before, drawn: before.drawn + 1, isFailed: false }));
    };
    draw().catch(() => {
      if (!abort.signal.aborted) setState((before) => ({ ...before, isFailed: true }));
    });
    return () => abort.abort();
  }, [opened, number, zoom, isNear]);
  useEffect(() => {
    const [shown, words] = [picture.current, text.current];
    if (!isNear) return;
    return () => {
      shown?.replaceChildren();
      words?.replaceChildren();
      opened.forget(number);
    };
  }, [opened, number, isNear]);
  return { picture, text, ...state };
}

/** A page as a picture, with its text over it for selecting and for screen readers. */
export function Page(props: PageProps) {
  const { document, opened, number, zoom } = props;
  const { t } = useWords();
  const { frame, isNear } = useIsNear<HTMLElement>();
  const { picture, text, size, drawn, isFailed } = useDrawing(props, isNear);
  const pages = useSelector(document, ({ context }) => context.pages);
  useHits({ document, opened, number, text, drawn: isNear ? drawn : 0 });
  const { width, height } = shownSize(size, zoom);
  return (
    <section
      ref={frame}
      className={styles.page}
      data-page={number}
      data-drawn={isNear && drawn > 0}
      aria-label={t('widgets.document.page', { page: number, pages })}
      style={{ inlineSize: width, blockSize: height }}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      <div ref={text} className={styles.text} translate="no" />
      {isFailed && <p role="alert">{t('widgets.document.pageFailed')}</p>}
    </section>
  );
}
