import { Logo } from '../shell/Logo';
import { Picture } from './area/Picture';
import styles from './VenueLogo.module.css';
import { useVenue } from './venue-context';

/** The venue's own logo, else that of the configuration, else the venue's title. */
export function VenueLogo() {
  const { style } = useVenue();
  return (
    <Picture
      assetId={style.logoAssetId}
      cssWidth={200}
      className={styles.logo}
      fallback={<Logo />}
      skeleton={<span className={styles.logo} />}
    />
  );
}
