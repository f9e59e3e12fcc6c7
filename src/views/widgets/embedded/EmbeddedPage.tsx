import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { EmbeddedPageActorRef } from '../../../../machines/widgets/embedded-page.machine';
import { useWords } from '../../kernel/use-words';
import { Gate } from '../../privacy/Gate';
import dialog from '../WidgetDialog.module.css';
import styles from './EmbeddedPage.module.css';

/** What a provider's page may do: its own scripts and storage, and links in tabs of their own. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

type EmbeddedPageProps = {
  page: EmbeddedPageActorRef;
  name: string;
  providers: readonly string[];
  /** Said if the page cannot be shown. */
  failed: string;
  allow?: string;
  /** Whether it has a link to its own tab; widgets that open in a tab have theirs. */
  hasLink?: boolean;
};

/** Why a page is not shown, and what the attendee can do. */
function NotShown({ page, name, failed }: EmbeddedPageProps) {
  const { t } = useWords();
  const isOffline = useSelector(page, (snapshot) => snapshot.matches('offline'));
  return (
    <>
      <div role="alert">
        <p className={dialog.lead}>{isOffline ? t('widgets.frameOffline', { name }) : failed}</p>
        {!isOffline && <p className={dialog.more}>{t('widgets.frameFailedMore')}</p>}
      </div>
      <Button variant="filled" onClick={() => page.send({ type: 'page.retry' })}>
        {t('common.retry')}
      </Button>
    </>
  );
}

/** Shown instead of a page whose address is damaged. */
export function DamagedAddress({ failed }: { failed: string }) {
  const { t } = useWords();
  return (
    <>
      <p className={dialog.lead}>{failed}</p>
      <p className={dialog.more}>{t('widgets.frameUnusable')}</p>
    </>
  );
}

/** A provider's page in a frame, and a way to open it in a tab of its own. */
export function EmbeddedPage(props: EmbeddedPageProps) {
  const { page, name, providers, allow = 'fullscreen', hasLink = true } = props;
  const { t } = useWords();
  const address = useSelector(page, ({ context }) => context.address);
  const attempt = useSelector(page, ({ context }) => context.attempt);
  const isLoading = useSelector(page, (snapshot) => snapshot.matches('loading'));
  const isShown = useSelector(page, (snapshot) => snapshot.matches('shown'));
  return (
    <div className={styles.page}>
      {isLoading || isShown ? (
        <div className={styles.frame} aria-busy={isLoading}>
          <Gate
            as="iframe"
            key={attempt}
            url={address}
            providers={providers}
            title={name}
            sandbox={SANDBOX}
            allow={allow}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => page.send({ type: 'page.loaded' })}
          />
          {isLoading && <output className={styles.loading}>{t('widgets.frameLoading', { name })}</output>}
        </div>
      ) : (
        <NotShown {...props} />
      )}
      {hasLink && (
        <Button component="a" variant="subtle" href={address} target="_blank" rel="noopener noreferrer">
          {t('widgets.openInTab')}
        </Button>
      )}
    </div>
  );
}
