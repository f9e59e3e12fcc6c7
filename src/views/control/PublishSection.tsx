import { Checks } from './Checks';
import styles from './Control.module.css';
import { History } from './History';
import { Previewing } from './Previewing';
import { Publication } from './Publication';

/** The section for publishing the venue. */
export const PublishSection = () => (
  <>
    <div className={styles.wide}>
      <Publication />
      <Previewing />
    </div>
    <Checks />
    <History />
  </>
);
