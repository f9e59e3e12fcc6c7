import { SidePanel } from '../../theme/Panel';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { useReports } from './use-moderation';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('moderation.loading')} />;
}

const Moderation = lazyView('chat.moderation', async () => (await import('./moderation/Moderation')).Moderation, {
  loading: <Loading />,
});

/** Announces politely to screen readers that there are more open reports. */
export function ReportsAnnouncement() {
  const reports = useReports();
  const hasNew = usePart('moderation', ({ context }) => context.hasNew);
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {hasNew ? reports?.label : ''}
    </VisuallyHidden>
  );
}

/** A panel beside the venue, for organisers: the reported messages. */
export function ModerationPanel() {
  const { t } = useWords();
  const moderation = useActorOf('moderation');
  const dialogs = useActorOf('dialogs');
  const isOpen = usePart('moderation', (snapshot) => snapshot.matches('open'));
  const overlay = useOverlay('moderation', isOpen, () => moderation.send({ type: 'moderation.close' }));
  if (!isOpen) return null;
  const close = () => dialogs.send({ type: 'dialogs.close', id: overlay.id });
  return (
    <SidePanel overlay={{ ...overlay, close }} title={t('moderation.title')} closeLabel={t('common.close')}>
      <Moderation />
    </SidePanel>
  );
}
