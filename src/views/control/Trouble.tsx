import { Alert, type AlertProps } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';

/** What failed, or what to decide about, which screen readers say at once. */
export const Trouble = (alert: AlertProps) => (
  <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} {...alert} />
);
