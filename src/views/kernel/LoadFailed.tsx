import { useEffect, useLayoutEffect, useRef } from 'react';
import { BusyButton } from '../../theme/BusyButton';
import { Screen } from '../shell/Screen';
import styles from './LoadFailed.module.css';
import { useWords } from './use-words';

type Props = {
  /** There is no response, although the browser may be online. */
  isLate: boolean;
  isBusy: boolean;
  onRetry: () => void;
};

/** When the focused element goes, the focus moves to the title of its overlay or page. */
function useFocusHandOver() {
  const frame = useRef<HTMLDivElement>(null);
  const wasFocused = useRef(false);
  const overlay = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    overlay.current = element?.closest('[data-overlay]') ?? null;
    return () => {
      wasFocused.current = element?.contains(document.activeElement) === true;
    };
  }, []);
  useEffect(
    () => () => {
      if (!wasFocused.current || document.activeElement !== document.body) return;
      const title = overlay.current?.querySelector('[data-autofocus], h2') ?? document.querySelector('h1');
      if (title instanceof HTMLElement) title.focus();
    },
    [],
  );
  return frame;
}

function RetryButton({ isBusy, onRetry }: Omit<Props, 'isLate'>) {
  const { t } = useWords();
  return (
    <BusyButton variant="filled" isBusy={isBusy} aria-disabled={isBusy} onClick={onRetry}>
      {t('common.retry')}
    </BusyButton>
  );
}

function Why({ isLate }: Pick<Props, 'isLate'>) {
  const { t } = useWords();
  return <p role="alert">{t(isLate ? 'errors.checkConnection' : 'loading.failed')}</p>;
}

/** Shown instead of a part of the page whose code could not be fetched. */
export function PartFailed({ isLate, ...retry }: Props) {
  return (
    <div ref={useFocusHandOver()} className={styles.part}>
      <Why isLate={isLate} />
      <RetryButton {...retry} />
    </div>
  );
}

/** Shown instead of a page whose code could not be fetched. */
export function PageFailed({ isLate, ...retry }: Props) {
  const { t } = useWords();
  return (
    <Screen hasHeader title={t('loading.failedTitle')} actions={<RetryButton {...retry} />}>
      <Why isLate={isLate} />
    </Screen>
  );
}
