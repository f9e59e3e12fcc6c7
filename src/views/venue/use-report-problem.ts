import { useRoot } from '../../hooks/actors';
import { useWords } from '../../hooks/words';

/** What opens the report of a problem, from the menus of the venue. */
export function useReportProblem(): () => void {
  const root = useRoot();
  const { t } = useWords();
  return () => {
    import('../report/reporting').then(
      ({ openReport }) => openReport(root),
      () => window.alert(t('errors.notReachable')),
    );
  };
}
