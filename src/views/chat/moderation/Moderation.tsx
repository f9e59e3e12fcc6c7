import { usePart } from '../../kernel/actors';
import { ReportList } from './ReportList';
import { ReportReview } from './ReportReview';

/** The reported messages, or one of them. */
export function Moderation() {
  const verdict = usePart('moderation', ({ children }) => children.verdict);
  return verdict === undefined ? <ReportList /> : <ReportReview verdict={verdict} />;
}
