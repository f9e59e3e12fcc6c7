import type { LoginKind } from '../../../domain/login/login';
import styles from './LoginPage.module.css';

const PATHS: Readonly<Record<LoginKind, string>> = {
  CVENT_LOGIN: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  BIZZABO_LOGIN: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2',
  FIREBASE_OIDC: 'M4 21V6l8-3 8 3v15M2 21h20M9 21v-5h6v5M9 8h0M15 8h0M9 12h0M15 12h0',
  EMAIL_PASSWORD: 'M3 6h18v13H3zM3 7l9 7 9-7',
};

export const KindIcon = ({ kind }: { kind: LoginKind }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[kind]} />
  </svg>
);
