import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { comfortOf } from '../../../domain/shell/comfort';
import { IconButton } from '../../theme/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { SEARCH_DIALOG, useHasSearch } from './use-search';

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
      icon={IconSearch}
      opensDialog
      aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
      onClick={() => dialogs.send({ type: 'dialogs.push', dialog: SEARCH_DIALOG })}
    />
  );
}
