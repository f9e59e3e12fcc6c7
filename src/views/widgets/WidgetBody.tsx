import { isSafeLink } from '../../../domain/kernel/links';
import { isActive } from '../../../domain/kernel/timeslot';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { ButtonLink } from '../../ui/Button';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Blocked } from '../privacy/Blocked';
import { Consented } from '../privacy/Gate';
import { useWidget } from './use-widget';
import styles from './WidgetDialog.module.css';

/** The address that a widget opens in a tab of its own, where it is made to and open. */
function useTabAddress({ openMode, configurations }: ContentWidget): string | null {
  const url = usePart('serverTime', ({ context }) =>
    openMode === 'NEW_TAB' ? (configurations.find((slot) => isActive(slot, context.now))?.url ?? null) : null,
  );
  return url !== null && isSafeLink(url, window.location.origin) ? url : null;
}

/** What stands in a widget's dialog until its kind is built; when it opens while it is closed. */
function WidgetContent({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { isOpen, stateText } = useWidget(widget);
  const url = useTabAddress(widget);
  return (
    <div className={styles.body}>
      <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 84h224M28 84V40h52v44M92 84V24h56v60M160 84V48h52v36" />
        {isOpen ? <path d="M112 84V60h16v24" /> : <path d="M120 44v12l8 6M104 54a16 16 0 1 0 32 0 16 16 0 1 0-32 0" />}
      </svg>
      {isOpen ? (
        <>
          <p className={styles.lead}>{t('widgets.comesSoon')}</p>
          <p className={styles.more}>{t('widgets.comesSoonMore')}</p>
        </>
      ) : (
        <>
          <p className={styles.lead}>{stateText}</p>
          <p className={styles.more}>{t('widgets.closedMore')}</p>
        </>
      )}
      {url !== null && (
        <ButtonLink variant="primary" href={url} target="_blank" rel="noopener noreferrer">
          {t('widgets.openInTab')}
        </ButtonLink>
      )}
    </div>
  );
}

const NONE: readonly string[] = [];

/** What a widget opens into, once the providers of what is open now are accepted. */
export function WidgetBody({ widget }: { widget: ContentWidget }) {
  const providers = usePart(
    'serverTime',
    ({ context }) => widget.configurations.find((slot) => isActive(slot, context.now))?.cookieProviders ?? NONE,
  );
  return (
    <Consented
      providers={providers}
      renderBlocked={(ids) => (
        <div className={styles.body}>
          <Blocked providers={ids} />
        </div>
      )}
    >
      <WidgetContent widget={widget} />
    </Consented>
  );
}
