import IconDeviceMobileRotated from '@tabler/icons-react/icons/IconDeviceMobileRotated';
import { type RouteName, routeOf } from '../../../domain/shell/routes';
import { Hint } from '../../theme/Hint';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './MobileHint.module.css';

const WITHOUT_HINT: readonly RouteName[] = ['login', 'WorkInProgress', 'AreaWherebyMeeting'];

const focusPage = (): void => document.querySelector('h1')?.focus();

export function MobileHint() {
  const { t } = useWords();
  const page = usePart('navigation', ({ context }) => (context.route ?? routeOf(context.requested)).name);
  const hint = useActorOf('rotationHint');
  const isShown = usePart('rotationHint', (snapshot) => snapshot.matches('shown'));
  if (!isShown || WITHOUT_HINT.includes(page)) return null;
  return (
    <Hint
      data-page={page}
      className={styles.hint}
      title={t('mobile.rotateTitle')}
      icon={<IconDeviceMobileRotated className={styles.phone} size={28} aria-hidden="true" />}
      dismissText={t('mobile.rotateDismiss')}
      onClose={() => {
        focusPage();
        hint.send({ type: 'rotationHint.dismiss' });
      }}
    >
      {t('mobile.rotateText')}
    </Hint>
  );
}
