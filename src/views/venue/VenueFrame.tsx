import type { ReactNode } from 'react';
import { makeRoom } from '../../theme/make-room';
import { OwnText } from '../../theme/OwnText';
import { AgendaDialog } from '../agenda/AgendaDialog';
import { ChatPanel } from '../chat/ChatPanel';
import { ChatToast } from '../chat/ChatToast';
import { ModerationPanel, ReportsAnnouncement } from '../chat/ModerationPanel';
import { usePart } from '../kernel/actors';
import { LoggingOutNotice } from '../login/LoggingOutNotice';
import { PeoplePanel } from '../people/PeoplePanel';
import { ProfilePanel } from '../people/ProfilePanel';
import { BlockedNotice } from '../privacy/BlockedNotice';
import { SearchDialog } from '../search/SearchDialog';
import { MissingWidget } from '../widgets/MissingWidget';
import { MeetingDialogs } from '../widgets/meeting/MeetingDialogs';
import { WidgetPanel } from '../widgets/WidgetPanel';
import { AnnouncementNotice } from './AnnouncementNotice';
import { AreaAnnouncement } from './area/AreaAnnouncement';
import { PictureNotice } from './area/PictureNotice';
import { ReminderNotice } from './ReminderNotice';
import { useOwnLinks } from './use-own-links';
import { VenueDrawer } from './VenueDrawer';
import { VenueFooter } from './VenueFooter';
import styles from './VenueFrame.module.css';
import { VenueHeader } from './VenueHeader';

/** From the header to the notices, and from them to the page. */
const GAPS = 24;
const makeNoticesRoom = makeRoom('--notices-room', GAPS);

/** The frame of every page of the venue except the meeting's. */
export function VenueFrame({ children }: { children: ReactNode }) {
  useOwnLinks();
  const isProfileOpen = usePart('profilePanel', (snapshot) => snapshot.hasTag('open'));
  return (
    <>
      <VenueHeader />
      <PeoplePanel />
      {isProfileOpen && <ProfilePanel />}
      <ChatPanel />
      <ModerationPanel />
      <ReportsAnnouncement />
      <WidgetPanel />
      <SearchDialog />
      <AgendaDialog />
      <OwnText>{children}</OwnText>
      <PictureNotice />
      <BlockedNotice />
      <div className={styles.notices} ref={makeNoticesRoom} data-makes-room="">
        <AnnouncementNotice />
        <ReminderNotice />
        <MissingWidget />
      </div>
      <ChatToast />
      <VenueFooter />
      <VenueDrawer />
      <AreaAnnouncement />
      <MeetingDialogs />
      <LoggingOutNotice />
    </>
  );
}
