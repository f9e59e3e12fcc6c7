import type { ReactNode } from 'react';
import type { LocalizedText } from '../../../domain/kernel/localized';
import { OwnText } from '../../theme/OwnText';
import type { TextKey } from '../../words/words';
import { useWords, type VenueWords } from './use-words';

type WrittenProps = {
  of: readonly LocalizedText[];
  /** Shown if there is no text. */
  or?: ReactNode;
};

/** A text of the venue. After a fallback to another language, it has the language and direction of the shown text. */
export const Written = (written: WrittenProps) => <WrittenIn {...written} words={useWords()} />;

/** The same for the items of a long list, which do not look at the language themselves. */
export function WrittenIn({ of, or = null, words: { text, marks } }: WrittenProps & { words: VenueWords }) {
  const shown = text(of);
  const language = marks(of);
  return shown === '' ? <OwnText>{or}</OwnText> : <span {...language}>{shown}</span>;
}

const HOLE = /\u0001(\w+)\u0001/;

/** A text of the catalogue with elements in the place of its placeholders, such as texts of the venue. */
export function Said({ id, parts }: { id: TextKey; parts: Readonly<Record<string, ReactNode>> }) {
  const { t } = useWords();
  const holes = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]));
  // The array alternates between text and names of parts.
  const pieces = t(id, holes).split(HOLE);
  return (
    <span>
      {pieces.map((piece, at) =>
        at % 2 === 0 ? (
          piece !== '' && <span key={`${at}`}>{piece}</span>
        ) : (
          <OwnText key={piece}>{parts[piece]}</OwnText>
        ),
      )}
    </span>
  );
}
