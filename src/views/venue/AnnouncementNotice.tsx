import IconX from '@tabler/icons-react/icons/IconX';
import { announcementFor } from '../../../domain/venue/announcement';
import { IconButton } from '../../theme/IconButton';
import { Surface } from '../../theme/Surface';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './AnnouncementNotice.module.css';

/** The newest announcement of the organisers. Its live region is there before the first, so that each is read aloud. */
export function AnnouncementNotice() {
  const { t } = useWords();
  const announcements = useActorOf('announcements');
  const shown = usePart('announcements', ({ context }) => announcementFor(context.all, context));
  const words = shown !== null && (
    <>
      <strong>{t('announcement.label')}</strong>
      <Written of={shown.texts} />
    </>
  );
  return (
    <Surface
      className={shown === null ? styles.none : styles.notice}
      {...(shown === null ? {} : { 'aria-label': t('announcement.label') })}
    >
      <output className={styles.text}>{words}</output>
      {shown !== null && (
        <IconButton
          label={t('common.dismiss')}
          icon={IconX}
          onClick={() => announcements.send({ type: 'announcements.dismiss', id: shown.id })}
        />
      )}
    </Surface>
  );
}
