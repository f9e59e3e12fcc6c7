import { AnotherVersion } from './AnotherVersion';
import styles from './Control.module.css';
import { VenueEditor } from './editor/Editor';
import { LoginPage } from './LoginPage';

/** The section for the content of the venue. */
export const VenueSection = () => (
  <>
    <VenueEditor />
    <div className={styles.wide}>
      <LoginPage />
      <AnotherVersion />
    </div>
  </>
);
