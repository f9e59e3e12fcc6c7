import { AnotherVersion } from './AnotherVersion';
import { Forms } from './Forms';

/** What the venue consists of. */
export const VenueSection = () => (
  <>
    <Forms />
    <AnotherVersion />
  </>
);
