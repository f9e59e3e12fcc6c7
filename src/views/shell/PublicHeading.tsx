import { DEFAULT_TAB_TITLE } from '../../../domain/kernel/constants';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { usePart } from '../kernel/actors';
import { usePageDescription } from '../kernel/use-page-title';
import { useWords } from '../kernel/use-words';

/** The purpose of a public venue in the language of the page, for screen readers and search engines. */
export function PublicHeading() {
  const { t } = useWords();
  const isPublic = usePart('loginOptions', (snapshot) => snapshot.matches('disabled'));
  const venue = usePart('application', ({ context }) => context.config?.tabTitle ?? DEFAULT_TAB_TITLE);
  const description = t('login.titleOf', { venue });
  usePageDescription(description);
  return isPublic ? <VisuallyHidden as="h2">{description}</VisuallyHidden> : null;
}
