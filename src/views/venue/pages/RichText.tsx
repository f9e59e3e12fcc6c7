import { use, useMemo } from 'react';
import { directionOf } from '../../../../domain/shell/language';
import styles from './RichText.module.css';
import { RichTextNodes } from './RichTextNodes';

let sanitiser: Promise<typeof import('./rich-text')> | null = null;

/** Loaded once, and only for pages with rich text. */
const loadSanitiser = () => {
  sanitiser ??= import('./rich-text');
  return sanitiser;
};

/** Sanitised rich text of the venue. A heading that repeats the page title is removed. */
export function RichText({ html, locale, title }: { html: string; locale: string; title: string }) {
  const { sanitized } = use(loadSanitiser());
  const harmless = useMemo(() => sanitized(html, { origin: window.location.origin, title }), [html, title, sanitized]);
  return (
    <div className={styles.text} lang={locale} dir={directionOf(locale)}>
      <RichTextNodes of={harmless} />
    </div>
  );
}
