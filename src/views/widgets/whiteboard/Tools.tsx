import { useSelector } from '@xstate/react';
import { PICTURE_TYPES } from '../../../../domain/chat/files';
import { isTapped, isWriting, TOOLS, type Tool } from '../../../../domain/widgets/board/drawing';
import type { Point } from '../../../../domain/widgets/board/geometry';
import { COLOUR_NAMES, COLOURS } from '../../../../domain/widgets/board/shape';
import { FileButton } from '../../../ui/FileButton';
import { IconButton } from '../../../ui/IconButton';
import { Pressable } from '../../../ui/Pressable';
import { useWords } from '../../kernel/use-words';
import { useHands, useSelected } from './use-board';
import styles from './Whiteboard.module.css';

const ICONS: Readonly<Record<Tool, string>> = {
  select: 'M5 3l6.500 16 2.300-6.700L20.500 10Z',
  pen: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19ZM14 6.500 17.500 10',
  line: 'M4.500 19.500 19.500 4.500',
  arrow: 'M4.500 19.500 19.500 4.500M10.500 4.500h9v9',
  box: 'M4 6h16v12H4Z',
  oval: 'M12 5.500c5 0 8.500 2.800 8.500 6.500s-3.500 6.500-8.500 6.500S3.500 15.700 3.500 12 7 5.500 12 5.500Z',
  text: 'M5 7V4.500h14V7M12 4.500v15M9 19.500h6',
  note: 'M4.500 4.500h15v10l-5 5h-10ZM19.500 14.500h-5v5',
  eraser: 'M9 19.500 3.500 14l10-10 6.500 6.500-9 9ZM8.500 9l6.500 6.500M9 19.500h11',
  hand: 'M12 3v18M3 12h18M12 3l-2.500 2.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500',
};
const PICTURE = 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 9.500h.01';

type ToolsProps = { middle: () => Point; illustrate: (files: readonly File[]) => void };

/** The tools and colours of those who may draw. `middle` is that of what is in view. */
export function Tools({ middle, illustrate }: ToolsProps) {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const tool = useSelector(sketch, ({ context }) => context.tool);
  const colour = useSelector(sketch, ({ context }) => context.colour);
  const selected = useSelected();
  const canUndo = useSelector(board, ({ context }) => (context.steps.done ?? []).length > 0);
  const canRedo = useSelector(board, ({ context }) => (context.steps.undone ?? []).length > 0);
  return (
    <div className={styles.tools}>
      <fieldset className={styles.row}>
        <legend className={styles.legend}>{t('board.tools')}</legend>
        {TOOLS.map((one) => (
          <IconButton
            key={one}
            label={t(`board.tool.${one}`)}
            icon={ICONS[one]}
            aria-pressed={one === tool}
            onClick={() => sketch.send({ type: 'sketch.take', tool: one })}
          />
        ))}
        <IconButton
          label={t('board.add')}
          icon="M4.500 4.500h15v15h-15ZM12 8.500v7M8.500 12h7"
          disabled={!isTapped(tool) && !isWriting(tool)}
          onClick={() => sketch.send({ type: 'sketch.place', id: crypto.randomUUID(), at: middle() })}
        />
        <FileButton label={t('wall.picture')} icon={PICTURE} accept={PICTURE_TYPES} choose={illustrate} />
      </fieldset>
      <fieldset className={styles.row}>
        <legend className={styles.legend}>{t('board.colours')}</legend>
        {COLOUR_NAMES.map((one) => (
          <Pressable
            key={one}
            className={styles.colour}
            aria-pressed={one === colour}
            title={t(`board.colour.${one}`)}
            onClick={() => {
              sketch.send({ type: 'sketch.colour', colour: one });
              if (selected.length > 0)
                board.send({ type: 'board.do', deed: { type: 'colour', ids: selected, colour: one } });
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="8" fill={COLOURS[one]} />
            </svg>
          </Pressable>
        ))}
      </fieldset>
      <div className={styles.row}>
        <IconButton
          label={t('board.undo')}
          icon="M9 14 4.500 9.500 9 5M4.500 9.500H14a5 5 0 0 1 0 10h-3"
          disabled={!canUndo}
          onClick={() => board.send({ type: 'board.undo' })}
        />
        <IconButton
          label={t('board.redo')}
          icon="M15 14l4.500-4.500L15 5M19.500 9.500H10a5 5 0 0 0 0 10h3"
          disabled={!canRedo}
          onClick={() => board.send({ type: 'board.redo' })}
        />
      </div>
    </div>
  );
}
