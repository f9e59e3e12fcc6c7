import { Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/icons/IconAlertCircle';
import { IconButton } from '../../theme/IconButton';
import { useRoomPart, useRoomWords } from './use-room';

function useOpenReport(): (() => void) | null {
  const report = useRoomPart(({ children }) => children.report);
  return report === undefined ? null : () => report.send({ type: 'report.open' });
}

/** Opens the report of a problem. */
export function ReportRoom() {
  const { t } = useRoomWords();
  const open = useOpenReport();
  if (open === null) return null;
  return (
    <Button variant="subtle" aria-haspopup="dialog" onClick={open}>
      {t('problem.report')}
    </Button>
  );
}

/** As {@link ReportRoom}, among the controls of a meeting. */
export function ReportRoomIcon() {
  const { t } = useRoomWords();
  const open = useOpenReport();
  if (open === null) return null;
  return <IconButton label={t('problem.report')} icon={IconAlertCircle} opensDialog onClick={open} />;
}
