import { useActorOf } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';

/** Opens the problem report; null in a preview, which cannot send reports. */
export function useReportProblem(): (() => void) | null {
  const report = useActorOf('report');
  const isPreview = useIsPreview();
  return isPreview ? null : () => report.send({ type: 'report.open' });
}
