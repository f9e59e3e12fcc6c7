import { Badged } from '../../ui/Badged';
import { IconButton } from '../../ui/IconButton';
import { ChatButton } from '../chat/ChatButton';
import { labelWith, useReports } from '../chat/use-moderation';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { AccountMenu } from '../people/AccountMenu';
import { PresenceButton } from '../people/PresenceButton';
import { SearchButton } from '../search/SearchButton';
import { Header } from '../shell/Header';
import styles from './VenueHeader.module.css';
import { VenueLogo } from './VenueLogo';

export const MENU_ID = 'menu';

const LINES = 'M4 7h16M4 12h16M4 17h16';

/** The header. On narrow screens its content is in the drawer. */
export function VenueHeader() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const reports = useReports();
  return (
    <Header
      logo={<VenueLogo />}
      below={<PresenceButton />}
      actions={
        <>
          <SearchButton />
          <ChatButton />
          <div className={styles.wide}>
            <AccountMenu />
          </div>
          <div className={styles.narrow}>
            <Badged count={reports?.count ?? null}>
              <IconButton
                label={labelWith(t('header.menu'), reports)}
                icon={LINES}
                opensDialog
                onClick={() =>
                  dialogs.send({
                    type: 'dialogs.push',
                    dialog: { id: MENU_ID, kind: 'menu', subject: null, onPop: 'remove' },
                  })
                }
              />
            </Badged>
          </div>
        </>
      }
    />
  );
}
