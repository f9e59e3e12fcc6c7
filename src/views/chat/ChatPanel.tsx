import { Button } from '@mantine/core';
import { SidePanel } from '../../theme/Panel';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import styles from './ChatPanel.module.css';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('chat.loading')} />;
}

const PanelContent = lazyView('chat.panel', async () => (await import('./PanelContent')).PanelContent, {
  loading: <Loading />,
});

/** The user's chats beside the venue, which stays usable; on phones a sheet. */
export function ChatPanel() {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const dialogs = useActorOf('dialogs');
  const isOn = usePart('chat', (snapshot) => snapshot.matches({ panel: { opened: 'expanded' }, service: 'on' }));
  const overlay = useOverlay('chat', isOn, () => chat.send({ type: 'chat.close' }));
  const isMinimised = usePart('chat', (snapshot) =>
    snapshot.matches({ panel: { opened: 'minimised' }, service: 'on' }),
  );
  if (isMinimised)
    return (
      <Button className={styles.minimised} onClick={() => chat.send({ type: 'chat.expand' })}>
        {t('chat.title')}
      </Button>
    );
  if (!isOn) return null;
  const close = () => dialogs.send({ type: 'dialogs.close', id: overlay.id });
  return (
    <SidePanel overlay={{ ...overlay, close }} title={t('chat.title')} closeLabel={t('common.close')}>
      <PanelContent />
    </SidePanel>
  );
}
