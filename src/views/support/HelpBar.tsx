import { Button, Switch } from '@mantine/core';
import { dateFormat } from '../../../domain/kernel/formats';
import { Surface } from '../../theme/Surface';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './HelpBar.module.css';

/** What the attendee reads about who follows. */
export function useFollowedText(): string {
  const { t, locale } = useWords();
  const name = usePart('liveHelp', ({ context }) => context.helper?.open() ?? '');
  const since = usePart('liveHelp', ({ context }) => context.since);
  return t('liveHelp.followed', { name, time: dateFormat(locale, { timeStyle: 'short' }).format(since) });
}

/** Support follows this session: who, since when, what they see, and the end of it. */
export function HelpBar() {
  const { t } = useWords();
  const help = useActorOf('liveHelp');
  const isFollowed = usePart('liveHelp', (snapshot) => snapshot.hasTag('followed'));
  const isCut = usePart('liveHelp', (snapshot) => snapshot.matches({ open: { followed: 'cut' } }));
  const showsView = usePart('liveHelp', ({ context }) => context.showsView);
  const followed = useFollowedText();
  if (!isFollowed)
    return (
      <Surface as="aside" className={styles.bar} aria-label={t('liveHelp.title')}>
        <output className={styles.text}>{t('liveHelp.ended')}</output>
        <Button size="sm" onClick={() => help.send({ type: 'liveHelp.dismiss' })}>
          {t('common.dismiss')}
        </Button>
      </Surface>
    );
  return (
    <Surface as="aside" className={styles.bar} aria-label={t('liveHelp.title')}>
      <span className={styles.mark} aria-hidden="true" />
      <output className={styles.text}>
        <strong>{followed}</strong>{' '}
        <span className={styles.seen}>{t(showsView ? 'liveHelp.view' : 'liveHelp.charts')}</span>
        {isCut && <span> {t('liveHelp.cut')}</span>}
      </output>
      <div className={styles.actions}>
        <Switch
          label={t('liveHelp.show')}
          checked={showsView}
          onChange={({ currentTarget }) => help.send({ type: 'liveHelp.show', showsView: currentTarget.checked })}
        />
        <Button size="sm" variant="filled" onClick={() => help.send({ type: 'liveHelp.end' })}>
          {t('liveHelp.end')}
        </Button>
      </div>
    </Surface>
  );
}
