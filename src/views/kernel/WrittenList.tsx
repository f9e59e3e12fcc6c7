import { Fragment } from 'react';
import { listFormat } from '../../../domain/kernel/formats';
import type { LocalizedText } from '../../../domain/kernel/localized';
import { useWords } from './use-words';
import { Written } from './Written';

/** Texts of the venue in one list, such as “a, b and c”. */
export function WrittenList({ of }: { of: readonly (readonly LocalizedText[])[] }) {
  const { locale } = useWords();
  const parts = listFormat(locale, { type: 'conjunction' }).formatToParts(of.map((_, at) => String(at)));
  return parts.map(({ type, value }, at) =>
    type === 'literal' ? (
      <Fragment key={`between-${at}`}>{value}</Fragment>
    ) : (
      <Written key={value} of={of[Number(value)] ?? []} />
    ),
  );
}
