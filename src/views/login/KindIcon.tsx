import type { TablerIcon } from '@tabler/icons-react';
import IconBuilding from '@tabler/icons-react/icons/IconBuilding';
import IconFileText from '@tabler/icons-react/icons/IconFileText';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconTicket from '@tabler/icons-react/icons/IconTicket';
import type { LoginKind } from '../../../domain/login/login';

const ICONS: Readonly<Record<LoginKind, TablerIcon>> = {
  CVENT_LOGIN: IconFileText,
  BIZZABO_LOGIN: IconTicket,
  FIREBASE_OIDC: IconBuilding,
  EMAIL_PASSWORD: IconMail,
};

export const KindIcon = ({ kind }: { kind: LoginKind }) => {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" />;
};
