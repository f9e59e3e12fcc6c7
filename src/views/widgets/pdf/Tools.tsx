import { TextInput } from '@mantine/core';
import IconArrowAutofitHeight from '@tabler/icons-react/icons/IconArrowAutofitHeight';
import IconArrowAutofitWidth from '@tabler/icons-react/icons/IconArrowAutofitWidth';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconChevronUp from '@tabler/icons-react/icons/IconChevronUp';
import IconLayoutGrid from '@tabler/icons-react/icons/IconLayoutGrid';
import IconListTree from '@tabler/icons-react/icons/IconListTree';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { nextZoom, previousZoom } from '../../../../domain/widgets/document/zoom';
import type { DocumentEvent } from '../../../../machines/widgets/document.context';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { directed } from '../../../theme/fields';
import { IconButton } from '../../../theme/IconButton';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';
import { Output } from './Output';

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
      <TextInput
        autoComplete="off"
        key={page}
        name="page"
        inputMode="numeric"
        w={72}
        {...directed('ltr')}
        defaultValue={page}
        aria-label={t('widgets.document.pageNumber')}
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
      <IconButton label={t('widgets.document.zoomOut')} icon={IconMinus} onClick={show(previousZoom(zoom))} />
      <output className={styles.percent} aria-label={t('widgets.document.zoomed', { percent })}>
        {percent}
      </output>
      <IconButton label={t('widgets.document.zoomIn')} icon={IconPlus} onClick={show(nextZoom(zoom))} />
      <IconButton
        label={t(isWidth ? 'widgets.document.fitPage' : 'widgets.document.fitWidth')}
        icon={isWidth ? IconArrowAutofitHeight : IconArrowAutofitWidth}
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
          icon={IconListTree}
          aria-expanded={areHeadingsOpen}
          onClick={send({ type: areHeadingsOpen ? 'document.closeHeadings' : 'document.openHeadings' })}
        />
      )}
      <IconButton
        label={t('widgets.document.previews')}
        icon={IconLayoutGrid}
        aria-expanded={arePreviewsOpen}
        onClick={send({ type: arePreviewsOpen ? 'document.closePreviews' : 'document.openPreviews' })}
      />
      <IconButton
        label={t('widgets.document.search')}
        icon={IconSearch}
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
          icon={IconChevronUp}
          aria-disabled={page === 1}
          onClick={goTo(page - 1)}
        />
        <IconButton
          label={t('widgets.document.nextPage')}
          icon={IconChevronDown}
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
