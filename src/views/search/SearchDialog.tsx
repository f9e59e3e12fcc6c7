import { useEffect, useEffectEvent } from 'react';
import { hearSearchKeys } from '../../adapters/search/shortcut';
import { Dialog } from '../../theme/Dialog';
import { lazyView } from '../kernel/lazy-view';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingPart } from '../shell/LoadingIndicator';
import { SEARCH_DIALOG, useHasSearch } from './use-search';

const SearchContent = lazyView('search', async () => (await import('./SearchContent')).SearchContent, {
  loading: <LoadingPart />,
});

/** The global search, over the page; Ctrl K or a slash opens it. */
export function SearchDialog() {
  const { t } = useWords();
  const hasSearch = useHasSearch();
  const overlay = useStackedOverlay(SEARCH_DIALOG.id, SEARCH_DIALOG.kind);
  const open = useEffectEvent(overlay.open);
  useEffect(() => (hasSearch ? hearSearchKeys(open) : undefined), [hasSearch]);
  return (
    <Dialog overlay={overlay} size="l" title={t('search.title')} closeLabel={t('common.close')} description={null}>
      <SearchContent />
    </Dialog>
  );
}
