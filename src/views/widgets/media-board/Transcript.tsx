import { pickLocalized } from '../../../../domain/kernel/localized';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { useWords } from '../../kernel/use-words';
import styles from './PiecePlayer.module.css';
import { useBoard } from './use-media-board';

const MINUTE = 60;

/** What is said in a film or a recording, from its captions. */
export function Transcript({ board }: { board: MediaBoardActorRef }) {
  const { t, locale } = useWords();
  const captions = useBoard(board, ({ context }) => context.prepared?.captions);
  const written = (captions ?? []).filter(({ lines }) => lines.length > 0);
  const shown = pickLocalized(written, locale);
  if (shown === undefined || shown === null) return null;
  const [whole, padded] = [1, 2].map((digits) => new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }));
  const clock = (from: number) =>
    `${whole?.format(Math.floor(from / MINUTE))}:${padded?.format(Math.floor(from % MINUTE))}`;
  return (
    <details className={styles.transcript}>
      <summary>{t('media.transcript')}</summary>
      <ol>
        {shown.lines.map(({ from, text }) => (
          <li key={`${from} ${text}`}>
            <time dateTime={`PT${Math.floor(from)}S`}>{clock(from)}</time>
            <span lang={shown.locale} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
