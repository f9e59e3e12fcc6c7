import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import { Link } from 'wouter';
import { type LocalizedText, pickLocalized } from '../../../../domain/kernel/localized';
import { hasScriptTag } from '../../../../domain/venue/rich-text';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { PageHeading } from '../../shell/PageHeading';
import { RichText } from './RichText';
import styles from './RichTextPage.module.css';

/** A text of the venue, with a link back to the last area. */
export function RichTextPage({ title, entries }: { title: string; entries: readonly LocalizedText[] }) {
  const { t, locale } = useWords();
  const back = usePart('navigation', ({ context }) => context.lastAreaPath ?? '/');
  const entry = pickLocalized(entries, locale);
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <Link href={back} asChild>
        <Button
          component="a"
          variant="subtle"
          className={styles.back}
          leftSection={<IconArrowLeft className="mantine-rotate-rtl" size={20} aria-hidden="true" />}
        >
          {t('common.back')}
        </Button>
      </Link>
      <PageHeading className={styles.title}>{title}</PageHeading>
      {entry === null || entry.text.trim() === '' ? (
        <p className={styles.note}>{t('pages.empty')}</p>
      ) : hasScriptTag(entry.text) ? (
        <p className={styles.note} role="alert">
          {t('pages.invalidRichText')}
        </p>
      ) : (
        <RichText html={entry.text} locale={entry.locale} title={title} />
      )}
    </main>
  );
}
