import { Menu } from '@mantine/core';
import { useId } from 'react';
import { AvatarButton } from '../../theme/Avatar';
import { Badged } from '../../theme/Badged';
import { layerOf } from '../../theme/overlay';
import { labelWith, useReports } from '../chat/use-moderation';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { useOpenPreferences } from '../privacy/use-consent';
import { useOpenComfort } from '../shell/ComfortDialog';
import { useIsHelpOffered } from '../support/use-live-help';
import { useReportProblem } from '../support/use-report-problem';
import { AccountFacts } from './AccountFacts';
import styles from './AccountMenu.module.css';
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
  const isHelpOffered = useIsHelpOffered();
  const factsId = useId();
  if (account === null) return null;
  return (
    <Menu
      opened={menu.isOpen}
      onChange={(isOpen) => (isOpen ? menu.open() : menu.close())}
      closeOnEscape={false}
      returnFocus={false}
      width={320}
      position="bottom-end"
      offset={12}
      hideDetached={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      zIndex={layerOf(menu)}
      classNames={{ dropdown: styles.menu ?? '', item: styles.item ?? '' }}
    >
      <Badged count={reports?.count ?? null}>
        <Menu.Target>
          <AvatarButton
            name={account.name}
            portrait={account.portrait}
            label={labelWith(`${t('header.account')}: ${account.name}`, reports)}
          />
        </Menu.Target>
      </Badged>
      <Menu.Dropdown aria-describedby={factsId} data-overlay={menu.id}>
        <div id={factsId}>
          <AccountFacts account={account} />
        </div>
        <Menu.Item onClick={account.openProfile}>{t('profile.mine')}</Menu.Item>
        {reports !== null && <Menu.Item onClick={reports.open}>{reports.label}</Menu.Item>}
        {openPreferences !== null && <Menu.Item onClick={openPreferences}>{t('consent.preferences')}</Menu.Item>}
        <Menu.Item onClick={openComfort}>{t('comfort.title')}</Menu.Item>
        {reportProblem !== null && (
          <Menu.Item onClick={reportProblem}>{t(isHelpOffered ? 'liveHelp.get' : 'problem.report')}</Menu.Item>
        )}
        {account.logOut !== null && <Menu.Item onClick={account.logOut}>{t('header.logout')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
