import { useMemo } from 'react';
import { directionOf } from '../../../../domain/shell/language';
import styles from './RichText.module.css';
import { RichTextNodes } from './RichTextNodes';
import { sanitized } from './rich-text';

export type TextProps = { html: string; locale: string; title: string };

export function SanitisedText({ html, locale, title }: TextProps) {
  const harmless = useMemo(() => sanitized(html, { origin: window.location.origin, title }), [html, title]);
  return (
    <div className={styles.text} lang={locale} dir={directionOf(locale)}>
      {/* Another text has elements of its own: a page translator may have replaced those of this one. */}
      <RichTextNodes key={html} of={harmless} />
    </div>
  );
}
