import { type RouteName, routeOf } from '../../../domain/shell/routes';
import { Hint } from '../../ui/Hint';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './MobileHint.module.css';

const WITHOUT_HINT: readonly RouteName[] = ['login', 'WorkInProgress', 'AreaWherebyMeeting'];

const focusPage = (): void => document.querySelector('h1')?.focus();

const Phone = () => (
  <svg className={styles.phone} viewBox="0 0 32 32" aria-hidden="true">
    <rect x="10" y="4" width="12" height="24" rx="3" />
    <path d="M4 12a14 14 0 0 1 4-6M28 20a14 14 0 0 1-4 6" />
  </svg>
);

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
      icon={<Phone />}
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
