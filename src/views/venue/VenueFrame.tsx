import type { ReactNode } from 'react';
import { AreaAnnouncement } from './AreaAnnouncement';
import { LoggingOutNotice } from './LoggingOutNotice';
import { VenueDrawer } from './VenueDrawer';
import { VenueFooter } from './VenueFooter';
import { VenueHeader } from './VenueHeader';

/** What stands around every page of the venue but the meeting's. */
export function VenueFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <VenueHeader />
      {children}
      <VenueFooter />
      <VenueDrawer />
      <AreaAnnouncement />
      <LoggingOutNotice />
    </>
  );
}
