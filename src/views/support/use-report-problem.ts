import { useActorOf } from '../kernel/actors';

/** What opens the report of a problem. */
export function useReportProblem(): () => void {
  const report = useActorOf('report');
  return () => report.send({ type: 'report.open' });
}
