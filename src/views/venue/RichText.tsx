import { useMemo } from 'react';
import { directionOf } from '../../../domain/language';
import { useWords } from '../../hooks/words';
import styles from './RichText.module.css';
import { sanitized } from './rich-text';

/** Rich text of the venue's, made harmless. A heading that only says the page's title again is left out. */
export default function RichText({ html, locale, title }: { html: string; locale: string; title: string }) {
  const { t } = useWords();
  const blocked = t('pages.blockedPicture');
  const harmless = useMemo(
    () => sanitized(html, { origin: window.location.origin, title, blockedPicture: blocked }),
    [html, title, blocked],
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
