import { lazy, type ReactNode, Suspense } from 'react';
import { usePart } from '../kernel/actors';
import { LoggingOutNotice } from '../login/LoggingOutNotice';
import { BlockedNotice } from '../privacy/BlockedNotice';
import { AreaAnnouncement } from './area/AreaAnnouncement';
import { VenueDrawer } from './VenueDrawer';
import { VenueFooter } from './VenueFooter';
import { VenueHeader } from './VenueHeader';

const ProfilePanel = lazy(() => import('../people/ProfilePanel'));

/** The frame of every page of the venue except the meeting's. */
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
