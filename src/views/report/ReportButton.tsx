import { useRoot } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';

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
