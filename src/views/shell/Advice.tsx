import type { Fault } from '../../../domain/kernel/fault';
import { useWords } from '../kernel/use-words';

/** What a user can do about a page that could not be loaded. Only without a response is it the connection. */
export function Advice({ fault }: { fault: Fault }) {
  const { t } = useWords();
  return <p>{t(fault.kind === 'NOT_REACHABLE' ? 'errors.checkConnection' : 'errors.onOurSide')}</p>;
}
