import { AnotherVersion } from './AnotherVersion';
import { Forms } from './Forms';
import { LoginPage } from './LoginPage';
import { Uploads } from './Uploads';

/** What the venue consists of. */
export const VenueSection = () => (
  <>
    <Forms />
    <Uploads />
    <LoginPage />
    <AnotherVersion />
  </>
);
