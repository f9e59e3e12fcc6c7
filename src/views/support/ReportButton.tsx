import controls from '../../ui/controls.module.css';
import { useRoot } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** Opens the report of a problem. Its parts were fetched while nothing else was to do, or are fetched now. */
export function ReportButton() {
  const { t } = useWords();
  const root = useRoot();
  const reportProblem = () => {
    import('./reporting').then(
      ({ openReport }) => openReport(root),
      () => window.alert(t('errors.notReachable')),
    );
  };
  return (
    <button type="button" className={controls.quiet} onClick={reportProblem}>
      {t('problem.report')}
    </button>
  );
}
