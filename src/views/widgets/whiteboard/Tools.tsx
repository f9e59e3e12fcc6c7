import type { TablerIcon } from '@tabler/icons-react';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowForwardUp from '@tabler/icons-react/icons/IconArrowForwardUp';
import IconArrowsMove from '@tabler/icons-react/icons/IconArrowsMove';
import IconArrowUpRight from '@tabler/icons-react/icons/IconArrowUpRight';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconEraser from '@tabler/icons-react/icons/IconEraser';
import IconLetterT from '@tabler/icons-react/icons/IconLetterT';
import IconLine from '@tabler/icons-react/icons/IconLine';
import IconNote from '@tabler/icons-react/icons/IconNote';
import IconOvalVertical from '@tabler/icons-react/icons/IconOvalVertical';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPointer from '@tabler/icons-react/icons/IconPointer';
import IconRectangle from '@tabler/icons-react/icons/IconRectangle';
import IconSquarePlus from '@tabler/icons-react/icons/IconSquarePlus';
import { useSelector } from '@xstate/react';
import { PICTURE_TYPES } from '../../../../domain/chat/files';
import { isTapped, isWriting, TOOLS, type Tool } from '../../../../domain/widgets/board/drawing';
import type { Point } from '../../../../domain/widgets/board/geometry';
import { COLOUR_NAMES, COLOURS } from '../../../../domain/widgets/board/shape';
import { IconButton } from '../../../theme/IconButton';
import { IconFileButton } from '../../../theme/IconFileButton';
import { Pressable } from '../../../theme/Pressable';
import { useWords } from '../../kernel/use-words';
import { useHands, useSelected } from './use-board';
import styles from './Whiteboard.module.css';

const ICONS: Readonly<Record<Tool, TablerIcon>> = {
  select: IconPointer,
  pen: IconPencil,
  line: IconLine,
  arrow: IconArrowUpRight,
  box: IconRectangle,
  oval: IconOvalVertical,
  text: IconLetterT,
  note: IconNote,
  eraser: IconEraser,
  hand: IconArrowsMove,
};

/** Those of a small place. */
const FEW: readonly Tool[] = ['select', 'pen', 'note', 'eraser'];

type ToolsProps = { middle: () => Point; illustrate: (files: readonly File[]) => void };

/** The tools and colours of those who may draw. `middle` is that of what is in view. */
export function Tools({ middle, illustrate }: ToolsProps) {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const tool = useSelector(sketch, ({ context }) => context.tool);
  const colour = useSelector(sketch, ({ context }) => context.colour);
  const selected = useSelected();
  const toolbar = useSelector(board, ({ children }) => children.toolbar);
  const isAll = useSelector(toolbar, (snapshot) => snapshot?.matches('all') === true);
  const canUndo = useSelector(board, ({ context }) => (context.steps.done ?? []).length > 0);
  const canRedo = useSelector(board, ({ context }) => (context.steps.undone ?? []).length > 0);
  return (
    <div className={styles.tools} data-few={isAll ? undefined : ''}>
      <fieldset className={styles.row}>
        <legend className={styles.legend}>{t('board.tools')}</legend>
        {TOOLS.map((one) => (
          <IconButton
            key={one}
            label={t(`board.tool.${one}`)}
            icon={ICONS[one]}
            aria-pressed={one === tool}
            data-more={FEW.includes(one) || one === tool ? undefined : ''}
            onClick={() => sketch.send({ type: 'sketch.take', tool: one })}
          />
        ))}
        <IconButton
          label={t('board.add')}
          icon={IconSquarePlus}
          data-more=""
          disabled={!isTapped(tool) && !isWriting(tool)}
          onClick={() => sketch.send({ type: 'sketch.place', id: crypto.randomUUID(), at: middle() })}
        />
        <span data-more="">
          <IconFileButton label={t('wall.picture')} icon={IconPhoto} accept={PICTURE_TYPES} choose={illustrate} />
        </span>
        <IconButton
          label={t('board.more')}
          icon={IconDots}
          className={styles.more}
          aria-expanded={isAll}
          onClick={() => toolbar?.send({ type: 'toolbar.toggle' })}
        />
      </fieldset>
      <fieldset className={styles.row} data-more="">
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
          icon={IconArrowBackUp}
          disabled={!canUndo}
          onClick={() => board.send({ type: 'board.undo' })}
        />
        <IconButton
          label={t('board.redo')}
          icon={IconArrowForwardUp}
          disabled={!canRedo}
          onClick={() => board.send({ type: 'board.redo' })}
        />
      </div>
    </div>
  );
}
