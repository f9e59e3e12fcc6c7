import { Button } from '@mantine/core';
import { PanelActions, PanelText } from '../../theme/PanelParts';
import { OwnChatData } from '../chat/OwnChatData';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { SharedContacts } from './leads/SharedContacts';
import { ProfileForm } from './ProfileForm';
import { ProfileView } from './ProfileView';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('profile.loading')} />;
}

const PortraitCutter = lazyView('portraitCutter', async () => (await import('./PortraitCutter')).PortraitCutter, {
  loading: <Loading />,
});

/** The user's own profile, to view and to edit. */
export function OwnProfile() {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const own = useActorOf('profile');
  const isEdited = usePart('profilePanel', (snapshot) => !snapshot.matches({ own: 'viewing' }));
  const isCutting = usePart('portrait', (snapshot) => snapshot.matches('cutting') || snapshot.matches('storing'));
  const isLoading = usePart('profile', (snapshot) => snapshot.matches('loading') || snapshot.matches('refreshing'));
  const sealed = usePart('profile', (snapshot) => snapshot.context.profile);
  if (sealed === null && isLoading) return <Loading />;
  if (sealed === null) {
    return (
      <PanelText>
        <p role="alert">{t('profile.loadFailed')}</p>
        <div>
          <Button onClick={() => own.send({ type: 'profile.refresh' })}>{t('common.retry')}</Button>
        </div>
      </PanelText>
    );
  }
  if (isCutting) return <PortraitCutter />;
  if (isEdited) return <ProfileForm latest={sealed.open()} />;
  return (
    <>
      <ProfileView profile={sealed.open()}>
        <SharedContacts />
        <OwnChatData />
      </ProfileView>
      <PanelActions>
        <Button variant="filled" onClick={() => panel.send({ type: 'profilePanel.edit' })}>
          {t('profile.edit')}
        </Button>
      </PanelActions>
    </>
  );
}
