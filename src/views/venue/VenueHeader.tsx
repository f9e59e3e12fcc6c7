import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import { Badged } from '../../theme/Badged';
import { IconButton } from '../../theme/IconButton';
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
                icon={IconMenu2}
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
