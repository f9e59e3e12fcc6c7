import { Checks } from './Checks';
import { History } from './History';
import { Previewing } from './Previewing';
import { Publication } from './Publication';

/** What attendees see of the venue. */
export const PublishSection = () => (
  <>
    <Publication />
    <Checks />
    <Previewing />
    <History />
  </>
);
