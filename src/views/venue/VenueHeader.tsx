import { useActorOf } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import { Header } from '../shell/Header';
import { AccountMenu } from './AccountMenu';
import styles from './VenueHeader.module.css';
import { VenueLogo } from './VenueLogo';

export const MENU_ID = 'menu';

/** The line at the top. Where it is narrow, what it holds stands in the drawer. */
export function VenueHeader() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  return (
    <Header
      logo={<VenueLogo />}
      actions={
        <>
          <div className={styles.wide}>
            <AccountMenu />
          </div>
          <button
            type="button"
            className={styles.menu}
            aria-label={t('header.menu')}
            aria-haspopup="dialog"
            onClick={() => dialogs.send({ type: 'dialogs.push', dialog: { id: MENU_ID, kind: 'menu', subject: null } })}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h16M4 12h16M4 17h16" />
            </svg>
          </button>
        </>
      }
    />
  );
}
