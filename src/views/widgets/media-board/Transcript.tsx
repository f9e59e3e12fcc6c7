import { clockText } from '../../../../domain/kernel/clock';
import { pickLocalized } from '../../../../domain/kernel/localized';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { useWords } from '../../kernel/use-words';
import styles from './PiecePlayer.module.css';
import { useBoard } from './use-media-board';

/** What is said in a film or a recording, from its captions. */
export function Transcript({ board }: { board: MediaBoardActorRef }) {
  const { t, locale } = useWords();
  const captions = useBoard(board, ({ context }) => context.prepared?.captions);
  const written = (captions ?? []).filter(({ lines }) => lines.length > 0);
  const shown = pickLocalized(written, locale);
  if (shown === undefined || shown === null) return null;
  return (
    <details className={styles.transcript}>
      <summary>{t('media.transcript')}</summary>
      <ol>
        {shown.lines.map(({ from, text }) => (
          <li key={`${from} ${text}`}>
            <time dateTime={`PT${Math.floor(from)}S`}>{clockText(from, locale)}</time>
            <span lang={shown.locale} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
