import { AnotherVersion } from './AnotherVersion';
import { Forms } from './Forms';
import { Uploads } from './Uploads';

/** What the venue consists of. */
export const VenueSection = () => (
  <>
    <Forms />
    <Uploads />
    <AnotherVersion />
  </>
);
