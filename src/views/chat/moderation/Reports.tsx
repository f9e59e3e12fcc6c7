import { ReportList } from './ReportList';
import { ReportReview } from './ReportReview';
import { useModeration } from './use-reports';

/** The reported messages, or one of them. */
export function Reports() {
  const verdict = useModeration(({ children }) => children.verdict);
  return verdict === undefined ? <ReportList /> : <ReportReview verdict={verdict} />;
}
