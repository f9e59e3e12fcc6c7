import { Surface } from '../../theme/Surface';
import { usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useFocusReturn } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { useCallPlace, useCallSize } from './use-call-window';

const CallContent = lazyView('calls.content', async () => (await import('./CallContent')).CallContent);

/** Calls, above every page of the venue, which stays usable. */
export function CallBox() {
  const { t } = useWords();
  const isShown = usePart('calls', ({ value }) => typeof value === 'object' && value.on?.talk !== 'idle');
  const isRinging = usePart('calls', (snapshot) => snapshot.matches({ on: { talk: 'ringing' } }));
  const size = useCallSize();
  const place = useCallPlace();
  useFocusReturn('calls', isShown);
  if (!isShown) return null;
  return (
    <Surface
      as="aside"
      className={styles.box}
      aria-label={t('calls.label')}
      data-call={size}
      data-ringing={isRinging || undefined}
      style={place}
    >
      <CallContent />
    </Surface>
  );
}
