import { type KeyboardEvent, useId } from 'react';
import { IconButton } from '../../ui/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { OwnProfile } from './OwnProfile';
import styles from './ProfilePanel.module.css';
import { ProfileView } from './ProfileView';
import { showPanel } from './panel';

const CROSS = 'M6 6l12 12M18 6L6 18';

/** A panel beside the venue, which stays in reach: the own profile, or that of another attendee. */
export default function ProfilePanel() {
  const { t } = useWords();
  const titleId = useId();
  const panel = useActorOf('profilePanel');
  const isOwn = usePart('profilePanel', (snapshot) => snapshot.matches('own'));
  const isEdited = usePart(
    'profilePanel',
    (snapshot) => snapshot.matches('own') && !snapshot.matches({ own: 'viewing' }),
  );
  const attendee = usePart('profilePanel', (snapshot) => snapshot.context.attendee);
  const close = () => panel.send({ type: 'profilePanel.close' });
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isEdited) close();
  };
  return (
    <dialog ref={showPanel} className={styles.panel} aria-labelledby={titleId} data-profile onKeyDown={closeByKey}>
      <div className={styles.header}>
        <h2 id={titleId} tabIndex={-1}>
          {t(isOwn ? 'profile.mine' : 'profile.theirs')}
        </h2>
        {!isEdited && <IconButton label={t('common.close')} icon={CROSS} onClick={close} />}
      </div>
      {isOwn && <OwnProfile />}
      {!isOwn && attendee === null && <LoadingIndicator place="inline" text={t('profile.loading')} />}
      {!isOwn && attendee !== null && <ProfileView profile={attendee.open()} />}
    </dialog>
  );
}
