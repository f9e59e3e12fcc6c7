import { comfortOf } from '../../../domain/shell/comfort';
import { IconButton } from '../../ui/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { SEARCH_DIALOG, useHasSearch } from './use-search';

const GLASS = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.500 15.500 20 20';

/** Opens the global search, where the venue has it. */
export function SearchButton() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const hasSearch = useHasSearch();
  const hasSlash = usePart('comfort', ({ context }) => comfortOf(context.chosen, context.system).hasSlash);
  if (!hasSearch) return null;
  return (
    <IconButton
      label={t('search.open')}
      icon={GLASS}
      opensDialog
      aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
      onClick={() => dialogs.send({ type: 'dialogs.push', dialog: SEARCH_DIALOG })}
    />
  );
}
