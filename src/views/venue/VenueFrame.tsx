import { lazy, type ReactNode, Suspense } from 'react';
import { usePart } from '../../hooks/actors';
import { AreaAnnouncement } from './AreaAnnouncement';
import { BlockedNotice } from './consent/BlockedNotice';
import { LoggingOutNotice } from './LoggingOutNotice';
import { VenueDrawer } from './VenueDrawer';
import { VenueFooter } from './VenueFooter';
import { VenueHeader } from './VenueHeader';

const ProfilePanel = lazy(() => import('./profile/ProfilePanel'));

/** What stands around every page of the venue but the meeting's. */
export function VenueFrame({ children }: { children: ReactNode }) {
  const isProfileOpen = usePart('profilePanel', (snapshot) => snapshot.hasTag('open'));
  return (
    <>
      <VenueHeader />
      {isProfileOpen && (
        <Suspense>
          <ProfilePanel />
        </Suspense>
      )}
      {children}
      <BlockedNotice />
      <VenueFooter />
      <VenueDrawer />
      <AreaAnnouncement />
      <LoggingOutNotice />
    </>
  );
}
