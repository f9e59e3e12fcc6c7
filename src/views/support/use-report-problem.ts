import { useRoot } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** What opens the report of a problem, from the menus of the venue. */
export function useReportProblem(): () => void {
  const root = useRoot();
  const { t } = useWords();
  return () => {
    import('./reporting').then(
      ({ openReport }) => openReport(root),
      () => window.alert(t('errors.notReachable')),
    );
  };
}
