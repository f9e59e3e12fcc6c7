import { use, useMemo } from 'react';
import { directionOf } from '../../../domain/language';
import { useWords } from '../../hooks/words';
import styles from './RichText.module.css';

let sanitiser: Promise<typeof import('./rich-text')> | null = null;

/** Fetched once, and only for those who read a text. */
const loadSanitiser = () => {
  sanitiser ??= import('./rich-text');
  return sanitiser;
};

/** Rich text of the venue's, made harmless. A heading that only says the page's title again is left out. */
export function RichText({ html, locale, title }: { html: string; locale: string; title: string }) {
  const { t } = useWords();
  const { sanitized } = use(loadSanitiser());
  const blocked = t('pages.blockedPicture');
  const harmless = useMemo(
    () => sanitized(html, { origin: window.location.origin, title, blockedPicture: blocked }),
    [html, title, blocked, sanitized],
  );
  return (
    <div
      className={styles.text}
      lang={locale}
      dir={directionOf(locale)}
      dangerouslySetInnerHTML={{ __html: harmless }}
    />
  );
}
