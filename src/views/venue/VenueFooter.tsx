import { useWords } from '../kernel/use-words';
import styles from './VenueFooter.module.css';
import { AreaLinks, ComfortLink, LegalLinks, PreferencesLink, ReportLink } from './VenueLinks';
import { useCurrentArea, useVenue } from './venue-context';

/** One quiet line, with the areas where there is no dock. On small screens its links are in the drawer. */
export function VenueFooter() {
  const { t } = useWords();
  const { globalNavigationEnabled } = useVenue();
  const hasDock = useCurrentArea() !== null;
  return (
    <footer className={styles.footer} data-makes-room="">
      {globalNavigationEnabled && !hasDock && (
        <nav aria-label={t('navigation.areas')}>
          <ul className={styles.links}>
            <AreaLinks itemClass={styles.link} />
          </ul>
        </nav>
      )}
      <nav className={styles.legal} aria-label={t('navigation.legal')}>
        <ul className={styles.links}>
          <LegalLinks itemClass={styles.link} />
          <PreferencesLink itemClass={styles.link} />
          <ComfortLink itemClass={styles.link} />
          <ReportLink itemClass={styles.link} />
        </ul>
      </nav>
    </footer>
  );
}
