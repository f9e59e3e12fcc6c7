import { Button } from '@mantine/core';
import { Panel } from '../../theme/Panel';
import { useAgenda } from '../agenda/use-agenda';
import { useReports } from '../chat/use-moderation';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { AccountFacts } from '../people/AccountFacts';
import { PresenceButton } from '../people/PresenceButton';
import { useAccount } from '../people/use-account';
import { LanguageSelect } from '../shell/LanguageSelect';
import styles from './VenueDrawer.module.css';
import { MENU_ID } from './VenueHeader';
import { AreaLinks, ComfortLink, LegalLinks, PreferencesLink, ReportLink } from './VenueLinks';

/** The content of header and footer for narrow screens. */
export function VenueDrawer() {
  const { t } = useWords();
  const account = useAccount();
  const reports = useReports();
  const agenda = useAgenda();
  const drawer = useStackedOverlay(MENU_ID, 'menu');
  return (
    <Panel overlay={drawer} title={t('header.menu')} closeLabel={t('common.close')}>
      <div className={styles.content}>
        {account !== null && <AccountFacts account={account} />}
        {account !== null && (
          <Button
            className={styles.profile}
            onClick={() => {
              drawer.close();
              account.openProfile();
            }}
          >
            {t('profile.mine')}
          </Button>
        )}
        {reports !== null && (
          <Button
            className={styles.profile}
            onClick={() => {
              drawer.close();
              reports.open();
            }}
          >
            {reports.label}
          </Button>
        )}
        {agenda !== null && (
          <Button
            className={styles.profile}
            onClick={() => {
              drawer.close();
              agenda.open();
            }}
          >
            {t('agenda.title')}
          </Button>
        )}
        <div className={styles.presence}>
          <PresenceButton onOpen={drawer.close} />
        </div>
        <nav aria-label={t('navigation.areas')}>
          <ul className={styles.links}>
            <AreaLinks itemClass={styles.link} />
          </ul>
        </nav>
        <div className={styles.language}>
          <LanguageSelect />
        </div>
        <nav className={styles.legal} aria-label={t('navigation.legal')}>
          <ul className={styles.links}>
            <LegalLinks itemClass={styles.quietLink} />
            <PreferencesLink itemClass={styles.quietLink} />
            <ComfortLink itemClass={styles.quietLink} />
            <ReportLink itemClass={styles.quietLink} onFollow={drawer.close} />
          </ul>
        </nav>
        {account?.logOut != null && (
          <Button className={styles.logout} onClick={account.logOut}>
            {t('header.logout')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
