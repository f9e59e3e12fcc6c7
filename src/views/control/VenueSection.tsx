import { Stack } from '@mantine/core';
import { AnotherVersion } from './AnotherVersion';
import styles from './Control.module.css';
import { DataTerm } from './DataTerm';
import { VenueEditor } from './editor/Editor';
import { LoginPage } from './LoginPage';
import { TakeAway } from './TakeAway';

/** The section for the content of the venue. */
export const VenueSection = () => (
  <>
    <VenueEditor />
    <div className={styles.wide}>
      <LoginPage />
      <Stack>
        <DataTerm />
        <TakeAway />
        <AnotherVersion />
      </Stack>
    </div>
  </>
);
