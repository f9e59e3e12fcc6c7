import { Alert, type AlertProps } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';

/** A failure or a decision to make, which screen readers announce at once. */
export const Trouble = (alert: AlertProps) => (
  <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} {...alert} />
);
