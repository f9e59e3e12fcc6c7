import { Button } from '@mantine/core';
import { OwnChatData } from '../chat/OwnChatData';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { ProfileForm } from './ProfileForm';
import styles from './ProfilePanel.module.css';
import { ProfileView } from './ProfileView';

/** The user's own profile, to view and to edit. */
export function OwnProfile() {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const own = useActorOf('profile');
  const isEdited = usePart('profilePanel', (snapshot) => !snapshot.matches({ own: 'viewing' }));
  const isLoading = usePart('profile', (snapshot) => snapshot.matches('loading') || snapshot.matches('refreshing'));
  const sealed = usePart('profile', (snapshot) => snapshot.context.profile);
  if (sealed === null && isLoading) return <LoadingIndicator place="inline" text={t('profile.loading')} />;
  if (sealed === null) {
    return (
      <div className={styles.body}>
        <p role="alert">{t('profile.loadFailed')}</p>
        <Button onClick={() => own.send({ type: 'profile.refresh' })}>{t('common.retry')}</Button>
      </div>
    );
  }
  if (isEdited) return <ProfileForm latest={sealed.open()} />;
  return (
    <>
      <ProfileView profile={sealed.open()} isOwn>
        <OwnChatData />
      </ProfileView>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => panel.send({ type: 'profilePanel.edit' })}>
          {t('profile.edit')}
        </Button>
      </div>
    </>
  );
}
