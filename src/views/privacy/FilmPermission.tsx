import type { Viewpoint } from '../../../domain/kernel/venue';
import { filmOf, filmProviders } from '../../../domain/privacy/gate';
import { Surface } from '../../theme/Surface';
import { useWords } from '../kernel/use-words';
import { AllowButtons } from './AllowButtons';
import styles from './FilmPermission.module.css';
import { useProviders, useSite, useVerdict } from './use-consent';

/** Replaces the film's own button: the film's provider, and how to allow it. */
export function FilmPermission({ viewpoint }: { viewpoint: Viewpoint | null }) {
  const { t } = useWords();
  const site = useSite();
  const videoUrl = filmOf(viewpoint);
  const { mayLoad, blocked } = useVerdict(videoUrl, videoUrl === null ? [] : filmProviders(videoUrl, site));
  const { names, isAllowable } = useProviders(blocked);
  if (mayLoad || !isAllowable) return null;
  return (
    <Surface as="div" className={styles.permission}>
      <span>{t('consent.filmBlocked', { providers: names })}</span>
      <AllowButtons providers={blocked} variant="subtle" className={styles.allow} />
    </Surface>
  );
}
