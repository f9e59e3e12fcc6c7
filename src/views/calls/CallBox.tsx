import { Surface } from '../../theme/Surface';
import { usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useFocusReturn } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';

const CallContent = lazyView('calls.content', async () => (await import('./CallContent')).CallContent);

/** Calls, above every page of the venue, which stays usable. */
export function CallBox() {
  const { t } = useWords();
  const isShown = usePart('calls', ({ value }) => typeof value === 'object' && value.on?.talk !== 'idle');
  useFocusReturn('calls', isShown);
  if (!isShown) return null;
  return (
    <Surface as="aside" className={styles.box} aria-label={t('calls.label')}>
      <CallContent />
    </Surface>
  );
}
