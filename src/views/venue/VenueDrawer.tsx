import { Drawer } from '@mantine/core';
import controls from '../../ui/controls.module.css';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { AccountFacts } from '../people/AccountFacts';
import { useAccount } from '../people/use-account';
import { LanguageSelect } from '../shell/LanguageSelect';
import { useReportProblem } from '../support/use-report-problem';
import styles from './VenueDrawer.module.css';
import { MENU_ID } from './VenueHeader';
import { AreaLinks, LegalLinks, PreferencesLink } from './VenueLinks';

/** What the header and the footer hold, where there is no room for them. */
export function VenueDrawer() {
  const { t } = useWords();
  const account = useAccount();
  const dialogs = useActorOf('dialogs');
  const reportProblem = useReportProblem();
  const isProfileOpen = usePart('profilePanel', (snapshot) => snapshot.hasTag('open'));
  const isAsking = usePart('consent', (snapshot) => snapshot.hasTag('visible'));
  const isOpened = usePart('dialogs', ({ context }) => context.stack.some(({ id }) => id === MENU_ID));
  const close = () => dialogs.send({ type: 'dialogs.remove', id: MENU_ID });
  return (
    <Drawer.Root
      opened={isOpened}
      onClose={close}
      closeOnEscape={false}
      returnFocus={!isProfileOpen && !isAsking}
      position="right"
      size={320}
      padding={0}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <div className={styles.header}>
          <Drawer.Title>{t('header.menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} size={44} iconSize={22} />
        </div>
        <Drawer.Body>
          {account !== null && <AccountFacts account={account} />}
          {account !== null && (
            <button
              type="button"
              className={`${controls.button} ${styles.profile}`}
              onClick={() => {
                close();
                account.openProfile();
              }}
            >
              {t('profile.mine')}
            </button>
          )}
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
              <li>
                <button
                  type="button"
                  className={styles.quietLink}
                  onClick={() => {
                    close();
                    reportProblem();
                  }}
                >
                  {t('problem.report')}
                </button>
              </li>
            </ul>
          </nav>
          {account !== null && (
            <button type="button" className={`${controls.button} ${styles.logout}`} onClick={account.logOut}>
              {t('header.logout')}
            </button>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
