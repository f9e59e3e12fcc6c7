import { useWords } from '../kernel/use-words';
import { datedTexts } from './times';

/** When a talk is, with its day. */
export function When({ begin, end }: { begin: number; end: number }) {
  const { locale } = useWords();
  return datedTexts(begin, end, locale).map((text, at) => (
    <span key={text}>
      {at > 0 && <span>{' · '}</span>}
      <span>{text}</span>
    </span>
  ));
}
