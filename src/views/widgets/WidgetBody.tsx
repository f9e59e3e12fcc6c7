import { Suspense } from 'react';
import { isSafeLink } from '../../../domain/kernel/links';
import { isActive } from '../../../domain/kernel/timeslot';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { kindOf, type WidgetKind } from '../../../domain/widgets/kinds';
import { isOfKind, type WidgetOf } from '../../../domain/widgets/widget';
import { ButtonLink } from '../../ui/Button';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Blocked } from '../privacy/Blocked';
import { Consented } from '../privacy/Gate';
import { Boundary } from '../shell/Boundary';
import { ComingSoon } from './ComingSoon';
import { KIND_VIEWS } from './kinds';
import { useWidget } from './use-widget';
import styles from './WidgetDialog.module.css';

/** Stands where a widget's view broke or could not be fetched. */
function BrokenWidget() {
  const { t } = useWords();
  return <p className={styles.lead}>{t('errors.widgetError')}</p>;
}

/** The address that a widget opens in a tab of its own, where it is made to and open. */
function useTabAddress({ openMode, configurations }: ContentWidget): string | null {
  const url = usePart('serverTime', ({ context }) =>
    openMode === 'NEW_TAB' ? (configurations.find((slot) => isActive(slot, context.now))?.url ?? null) : null,
  );
  return url !== null && isSafeLink(url, window.location.origin) ? url : null;
}

function KnownContent<K extends WidgetKind>({ kind, widget }: { kind: K; widget: WidgetOf<K> }) {
  const { View } = KIND_VIEWS[kind];
  return (
    <Suspense>
      <View widget={widget} />
    </Suspense>
  );
}

function Content({ widget }: { widget: ContentWidget }) {
  const kind = kindOf(widget);
  return kind !== null && isOfKind(widget, kind) ? <KnownContent kind={kind} widget={widget} /> : <ComingSoon />;
}

/** What is in a widget's dialog; when it opens while it is closed. */
function WidgetContent({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { isOpen, stateText } = useWidget(widget);
  const url = useTabAddress(widget);
  if (!isOpen) {
    return (
      <>
        <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true">
          <path d="M8 84h224M28 84V40h52v44M92 84V24h56v60M160 84V48h52v36M120 44v12l8 6M104 54a16 16 0 1 0 32 0 16 16 0 1 0-32 0" />
        </svg>
        <p className={styles.lead}>{stateText}</p>
        <p className={styles.more}>{t('widgets.closedMore')}</p>
      </>
    );
  }
  return (
    <>
      <Content widget={widget} />
      {url !== null && (
        <ButtonLink variant="primary" href={url} target="_blank" rel="noopener noreferrer">
          {t('widgets.openInTab')}
        </ButtonLink>
      )}
    </>
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
    <div className={styles.body}>
      <Boundary fallback={<BrokenWidget />}>
        <Consented providers={providers} renderBlocked={(ids) => <Blocked providers={ids} />}>
          <WidgetContent widget={widget} />
        </Consented>
      </Boundary>
    </div>
  );
}
