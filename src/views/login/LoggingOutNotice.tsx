import { Toast } from '../../theme/Toast';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

export function LoggingOutNotice() {
  const { t } = useWords();
  const isLeaving = usePart('session', (snapshot) => snapshot.hasTag('leaving'));
  return <Toast>{isLeaving ? t('header.loggingOut') : null}</Toast>;
}
