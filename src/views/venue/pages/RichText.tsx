import { use, useMemo } from 'react';
import { directionOf } from '../../../../domain/shell/language';
import styles from './RichText.module.css';
import { RichTextNodes } from './RichTextNodes';

let sanitiser: Promise<typeof import('./rich-text')> | null = null;

/** Fetched once, and only for those who read a text. */
const loadSanitiser = () => {
  sanitiser ??= import('./rich-text');
  return sanitiser;
};

/** Rich text of the venue's, made harmless. A heading that only says the page's title again is left out. */
export function RichText({ html, locale, title }: { html: string; locale: string; title: string }) {
  const { sanitized } = use(loadSanitiser());
  const harmless = useMemo(() => sanitized(html, { origin: window.location.origin, title }), [html, title, sanitized]);
  return (
    <div className={styles.text} lang={locale} dir={directionOf(locale)}>
      <RichTextNodes of={harmless} />
    </div>
  );
}
