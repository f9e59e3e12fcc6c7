import { Button } from '@mantine/core';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { boundsOf } from '../../../../domain/widgets/board/geometry';
import { IconButton } from '../../../theme/IconButton';
import { useWords } from '../../kernel/use-words';
import { savePicture, sizeOf } from './picture';
import { useHands, useOrder, useShapes } from './use-board';
import styles from './Whiteboard.module.css';

const ZOOM_STEP = 1.25;

/** The part in view, and the way out as a picture. */
export function Foot({ name, drawing }: { name: string; drawing: () => SVGGElement | null }) {
  const { sketch } = useHands();
  const { t, locale } = useWords();
  const shapes = useShapes();
  const order = useOrder();
  const scale = useSelector(sketch, ({ context }) => context.view.scale);
  const bounds = boundsOf(shapes, order);
  const zoom = (factor: number): void => {
    const { width, height } = sizeOf(drawing());
    sketch.send({ type: 'sketch.zoom', factor, around: { x: width / 2, y: height / 2 } });
  };
  const percent = numberFormat(locale, 'percent').format(scale);
  const save = (type: 'svg' | 'png') => () => {
    const shown = drawing();
    if (shown !== null && bounds !== null) void savePicture(shown, bounds, name, type).catch(() => {});
  };
  return (
    <div className={styles.foot}>
      <div className={styles.row}>
        <IconButton label={t('board.zoomOut')} icon={IconMinus} onClick={() => zoom(1 / ZOOM_STEP)} />
        <output className={styles.scale}>{percent}</output>
        <IconButton label={t('board.zoomIn')} icon={IconPlus} onClick={() => zoom(ZOOM_STEP)} />
        <Button
          variant="subtle"
          disabled={bounds === null}
          onClick={() => bounds !== null && sketch.send({ type: 'sketch.fit', box: bounds, size: sizeOf(drawing()) })}
        >
          {t('board.fit')}
        </Button>
      </div>
      <div className={styles.row}>
        <Button variant="subtle" disabled={bounds === null} onClick={save('png')}>
          {t('board.png')}
        </Button>
        <Button variant="subtle" disabled={bounds === null} onClick={save('svg')}>
          {t('board.svg')}
        </Button>
      </div>
    </div>
  );
}
