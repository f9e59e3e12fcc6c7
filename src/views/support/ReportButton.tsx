import { Button } from '@mantine/core';
import { useWords } from '../kernel/use-words';
import { useReportProblem } from './use-report-problem';

/** Opens the problem report. */
export function ReportButton() {
  const { t } = useWords();
  const reportProblem = useReportProblem();
  if (reportProblem === null) return null;
  return (
    <Button variant="subtle" onClick={reportProblem}>
      {t('problem.report')}
    </Button>
  );
}
