import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { nextZoom, previousZoom } from '../../../../domain/widgets/document/zoom';
import type { DocumentEvent } from '../../../../machines/widgets/document.context';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { IconButton } from '../../../ui/IconButton';
import { InlineField } from '../../../ui/InlineField';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';
import { Output } from './Output';

const ICONS = {
  headings: 'M4 6h16M4 12h16M4 18h10',
  previews: 'M3.500 5h7v10h-7ZM13.500 5h7v10h-7ZM5.500 19h3M15.500 19h3',
  previous: 'M6 15l6-6 6 6',
  next: 'M6 9l6 6 6-6',
  smaller: 'M5 12h14',
  larger: 'M5 12h14M12 5v14',
  width: 'M3 5v14M21 5v14M6.500 12h11M9 9l-3 3 3 3M15 9l3 3-3 3',
  page: 'M7 3.500h10v17H7ZM12 7v10M10 9l2-2 2 2M10 15l2 2 2-2',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20',
};

type Props = { document: DocumentActorRef };

/** The number of the page, to read and to write. */
function PageNumber({ document }: Props) {
  const { t } = useWords();
  const page = useSelector(document, ({ context }) => context.page);
  const pages = useSelector(document, ({ context }) => context.pages);
  const goTo = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('page');
    if (typeof wanted === 'string' && wanted.trim() !== '')
      document.send({ type: 'document.goTo', page: Number(wanted) });
  };
  return (
    <form className={styles.number} onSubmit={goTo}>
      <InlineField
        key={page}
        name="page"
        inputMode="numeric"
        dir="ltr"
        defaultValue={page}
        label={t('widgets.document.pageNumber')}
      />
      <span>{t('widgets.document.ofPages', { pages })}</span>
    </form>
  );
}

function Zoom({ document, zoom }: Props & { zoom: number }) {
  const { t, locale } = useWords();
  const wanted = useSelector(document, ({ context }) => context.zoom);
  const isWidth = wanted === 'width';
  const percent = numberFormat(locale, 'percent').format(zoom);
  const show = (next: typeof wanted) => () => document.send({ type: 'document.zoom', zoom: next });
  return (
    <div className={styles.group}>
      <IconButton label={t('widgets.document.zoomOut')} icon={ICONS.smaller} onClick={show(previousZoom(zoom))} />
      <output className={styles.percent} aria-label={t('widgets.document.zoomed', { percent })}>
        {percent}
      </output>
      <IconButton label={t('widgets.document.zoomIn')} icon={ICONS.larger} onClick={show(nextZoom(zoom))} />
      <IconButton
        label={t(isWidth ? 'widgets.document.fitPage' : 'widgets.document.fitWidth')}
        icon={isWidth ? ICONS.page : ICONS.width}
        onClick={show(isWidth ? 'page' : 'width')}
      />
    </div>
  );
}

function Toggles({ document }: Props) {
  const { t } = useWords();
  const hasHeadings = useSelector(document, ({ context }) => context.headings.length > 0);
  const areHeadingsOpen = useSelector(document, (snapshot) =>
    snapshot.matches({ open: { ready: { headings: 'open' } } }),
  );
  const arePreviewsOpen = useSelector(document, (snapshot) =>
    snapshot.matches({ open: { ready: { previews: 'open' } } }),
  );
  const isSearchOpen = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { search: 'open' } } }));
  const send = (event: DocumentEvent) => () => document.send(event);
  return (
    <div className={styles.group}>
      {hasHeadings && (
        <IconButton
          label={t('widgets.document.headings')}
          icon={ICONS.headings}
          aria-expanded={areHeadingsOpen}
          onClick={send({ type: areHeadingsOpen ? 'document.closeHeadings' : 'document.openHeadings' })}
        />
      )}
      <IconButton
        label={t('widgets.document.previews')}
        icon={ICONS.previews}
        aria-expanded={arePreviewsOpen}
        onClick={send({ type: arePreviewsOpen ? 'document.closePreviews' : 'document.openPreviews' })}
      />
      <IconButton
        label={t('widgets.document.search')}
        icon={ICONS.search}
        aria-expanded={isSearchOpen}
        onClick={send({ type: isSearchOpen ? 'document.closeSearch' : 'document.openSearch' })}
      />
      <Output document={document} />
    </div>
  );
}

/** What the user can do with an open document. */
export function Tools({ document, zoom }: Props & { zoom: number }) {
  const { t } = useWords();
  const page = useSelector(document, ({ context }) => context.page);
  const pages = useSelector(document, ({ context }) => context.pages);
  const goTo = (next: number) => () => document.send({ type: 'document.goTo', page: next });
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('widgets.document.tools')}>
      <div className={styles.group}>
        <IconButton
          label={t('widgets.document.previousPage')}
          icon={ICONS.previous}
          aria-disabled={page === 1}
          onClick={goTo(page - 1)}
        />
        <IconButton
          label={t('widgets.document.nextPage')}
          icon={ICONS.next}
          aria-disabled={page === pages}
          onClick={goTo(page + 1)}
        />
        <PageNumber document={document} />
      </div>
      <Zoom document={document} zoom={zoom} />
      <Toggles document={document} />
    </div>
  );
}
