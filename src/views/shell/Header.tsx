import type { MouseEvent, ReactNode } from 'react';
import { type RouteName, routeOf } from '../../../domain/shell/routes';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Header.module.css';
import { LanguageSelect } from './LanguageSelect';

const WITHOUT_HEADER: readonly RouteName[] = ['WorkInProgress', 'AreaWherebyMeeting'];

/** A click that opens another tab or window. */
const isSpecialClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/**
 * The header of every page except meetings and unpublished venues. A page with actions also has a drawer, which shows the
 * language select in narrow windows.
 */
export function Header({ logo, actions, below }: { logo: ReactNode; actions?: ReactNode; below?: ReactNode }) {
  const { t } = useWords();
  const navigation = useActorOf('navigation');
  const page = usePart('navigation', ({ context }) => (context.route ?? routeOf(context.requested)).name);
  if (WITHOUT_HEADER.includes(page)) return null;

  const enter = (event: MouseEvent) => {
    if (isSpecialClick(event)) return;
    event.preventDefault();
    navigation.send({ type: 'navigation.go', path: '/' });
  };
  return (
    <header className={styles.header} data-page={page} data-drawer={actions !== undefined}>
      <a className={styles.logo} href="/" onClick={enter}>
        {logo}
        <VisuallyHidden>{t('header.toDefaultArea')}</VisuallyHidden>
      </a>
      <div className={styles.actions}>
        <div className={styles.language}>
          <LanguageSelect />
        </div>
        {actions}
      </div>
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </header>
  );
}
