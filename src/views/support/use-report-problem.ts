import { useActorOf } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';

/** What opens the report of a problem; null in a preview, which cannot send any. */
export function useReportProblem(): (() => void) | null {
  const report = useActorOf('report');
  const isPreview = useIsPreview();
  return isPreview ? null : () => report.send({ type: 'report.open' });
}
