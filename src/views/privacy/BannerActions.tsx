import controls from '../../ui/controls.module.css';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './CookieBanner.module.css';

/** Accepting all and only what is necessary weigh the same. */
export function BannerActions({ isBrief }: { isBrief: boolean }) {
  const { t } = useWords();
  const consent = useActorOf('consent');
  return (
    <div className={styles.actions}>
      <button type="button" className={controls.primary} onClick={() => consent.send({ type: 'consent.acceptAll' })}>
        {t('consent.acceptAll')}
      </button>
      <button
        type="button"
        className={controls.primary}
        onClick={() => consent.send({ type: 'consent.onlyNecessary' })}
      >
        {t('consent.onlyNecessary')}
      </button>
      {isBrief ? (
        <button type="button" className={controls.quiet} onClick={() => consent.send({ type: 'consent.open' })}>
          {t('consent.settings')}
        </button>
      ) : (
        <button type="button" className={controls.button} onClick={() => consent.send({ type: 'consent.save' })}>
          {t('consent.save')}
        </button>
      )}
    </div>
  );
}
