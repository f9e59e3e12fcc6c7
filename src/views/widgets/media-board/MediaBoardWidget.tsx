import { useSelector } from '@xstate/react';
import { useWords } from '../../kernel/use-words';
import { LikeToggle } from '../../media/LikeToggle';
import { ComingSoon } from '../ComingSoon';
import type { WidgetViewProps } from '../kinds';
import styles from './MediaBoardWidget.module.css';

/** The media items of the board, to read about and to like. They do not play yet. */
export default function MediaBoardWidget({ widget, actor }: WidgetViewProps<'MEDIA_BOARD'>) {
  const { text } = useWords();
  const activeId = useSelector(actor, ({ context }) => context.activeId);
  const pieces = widget.configurations.find(({ id }) => id === activeId)?.contentPieces ?? [];
  return (
    <>
      <ComingSoon />
      {pieces.length > 0 && (
        <ul className={styles.pieces}>
          {pieces.map(({ id, titles, descriptions }) => (
            <li key={id} className={styles.piece}>
              <div className={styles.words}>
                <h3 className={styles.title}>{text(titles)}</h3>
                <p className={styles.description}>{text(descriptions)}</p>
              </div>
              <LikeToggle piece={{ mediaBoardId: widget.id, contentPieceId: id }} title={text(titles)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
