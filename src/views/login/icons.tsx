import type { ReactNode } from 'react';
import type { LoginKind } from '../../../domain/login/login';
import styles from './LoginPage.module.css';

const SHAPES: Readonly<Record<LoginKind, ReactNode>> = {
  CVENT_LOGIN: <path d="M5 3h14v18H5zM9 8h6M9 12h6M9 16h3" />,
  BIZZABO_LOGIN: <path d="M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2" />,
  FIREBASE_OIDC: <path d="M4 21V6l8-3 8 3v15M2 21h20M9 21v-5h6v5M9 8h0M15 8h0M9 12h0M15 12h0" />,
  EMAIL_PASSWORD: <path d="M3 6h18v13H3zM3 7l9 7 9-7" />,
};

const Icon = ({ children }: { children: ReactNode }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

export const KindIcon = ({ kind }: { kind: LoginKind }) => <Icon>{SHAPES[kind]}</Icon>;

export const EyeIcon = ({ isCrossed }: { isCrossed: boolean }) => (
  <Icon>
    <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
    {isCrossed && <path d="M4 4l16 16" />}
  </Icon>
);

export const OnwardIcon = () => (
  <Icon>
    <path className={styles.onward} d="M9 5l7 7-7 7" />
  </Icon>
);
