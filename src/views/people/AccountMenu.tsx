import { AvatarButton } from '../../theme/Avatar';
import { Badged } from '../../theme/Badged';
import { Menu, MenuItem } from '../../ui/Menu';
import { labelWith, useReports } from '../chat/use-moderation';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { useOpenPreferences } from '../privacy/use-consent';
import { useOpenComfort } from '../shell/ComfortDialog';
import { useReportProblem } from '../support/use-report-problem';
import { AccountFacts } from './AccountFacts';
import { useAccount } from './use-account';

/** The avatar and its menu; nothing without a login. */
export function AccountMenu() {
  const { t } = useWords();
  const account = useAccount();
  const menu = useStackedOverlay('account', 'account');
  const openPreferences = useOpenPreferences();
  const reports = useReports();
  const openComfort = useOpenComfort();
  const reportProblem = useReportProblem();
  if (account === null) return null;
  return (
    <Menu
      overlay={menu}
      open={menu.open}
      renderTarget={(opener) => (
        <Badged count={reports?.count ?? null}>
          <AvatarButton
            {...opener}
            name={account.name}
            label={labelWith(`${t('header.account')}: ${account.name}`, reports)}
          />
        </Badged>
      )}
      heading={<AccountFacts account={account} />}
    >
      <MenuItem onClick={account.openProfile}>{t('profile.mine')}</MenuItem>
      {reports !== null && <MenuItem onClick={reports.open}>{reports.label}</MenuItem>}
      {openPreferences !== null && <MenuItem onClick={openPreferences}>{t('consent.preferences')}</MenuItem>}
      <MenuItem onClick={openComfort}>{t('comfort.title')}</MenuItem>
      {reportProblem !== null && <MenuItem onClick={reportProblem}>{t('problem.report')}</MenuItem>}
      {account.logOut !== null && <MenuItem onClick={account.logOut}>{t('header.logout')}</MenuItem>}
    </Menu>
  );
}
