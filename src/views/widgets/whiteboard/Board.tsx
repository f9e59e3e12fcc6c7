import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { boundsOf } from '../../../../domain/widgets/board/geometry';
import { onBoard } from '../../../../domain/widgets/board/view';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { Deleted } from './Deleted';
import { Notices } from './Notices';
import { savePicture } from './picture';
import { ShapeList } from './ShapeList';
import { Surface } from './Surface';
import { Tools } from './Tools';
import { type Hands, HandsContext, useHands, useMayEdit, useOrder, useShapes } from './use-board';
import { useIllustrate } from './use-illustrate';
import { keysOf } from './use-keys';
import styles from './Whiteboard.module.css';

const ZOOM_STEP = 1.25;

/** The part in view, and the way out as a picture. */
function Foot({ name, drawing }: { name: string; drawing: () => SVGGElement | null }) {
  const { sketch } = useHands();
  const { t, locale } = useWords();
  const shapes = useShapes();
  const order = useOrder();
  const scale = useSelector(sketch, ({ context }) => context.view.scale);
  const bounds = boundsOf(shapes, order);
  const size = () => {
    const paper = drawing()?.ownerSVGElement?.getBoundingClientRect();
    return { width: paper?.width ?? 0, height: paper?.height ?? 0 };
  };
  const zoom = (factor: number): void => {
    const { width, height } = size();
    sketch.send({ type: 'sketch.zoom', factor, around: { x: width / 2, y: height / 2 } });
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(scale);
  const save = (type: 'svg' | 'png') => () => {
    const shown = drawing();
    if (shown !== null && bounds !== null) void savePicture(shown, bounds, name, type).catch(() => {});
  };
  return (
    <div className={styles.foot}>
      <div className={styles.row}>
        <IconButton label={t('board.zoomOut')} icon="M5 12h14" onClick={() => zoom(1 / ZOOM_STEP)} />
        <output className={styles.scale}>{percent}</output>
        <IconButton label={t('board.zoomIn')} icon="M5 12h14M12 5v14" onClick={() => zoom(ZOOM_STEP)} />
        <Button
          variant="quiet"
          disabled={bounds === null}
          onClick={() => bounds !== null && sketch.send({ type: 'sketch.fit', box: bounds, size: size() })}
        >
          {t('board.fit')}
        </Button>
      </div>
      <div className={styles.row}>
        <Button variant="quiet" disabled={bounds === null} onClick={save('png')}>
          {t('board.png')}
        </Button>
        <Button variant="quiet" disabled={bounds === null} onClick={save('svg')}>
          {t('board.svg')}
        </Button>
      </div>
    </div>
  );
}

/** What can be done with the selection. */
function Selected() {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const shapes = useShapes();
  const selected = useSelector(sketch, ({ context }) => context.selected);
  const [id] = selected;
  const first = id === undefined ? undefined : shapes[id];
  if (first === undefined) return null;
  const isGroup = selected.length > 1 && selected.every((one) => shapes[one]?.group !== undefined);
  const canWrite = selected.length === 1 && ['text', 'note', 'box', 'oval'].includes(first.kind);
  const group = isGroup ? null : crypto.randomUUID();
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{t('board.selection')}</legend>
      {canWrite && (
        <Button
          variant="quiet"
          onClick={() => sketch.send({ type: 'sketch.write', id: id ?? '', text: first.text ?? '' })}
        >
          {t('board.edit')}
        </Button>
      )}
      {selected.length > 1 && (
        <Button
          variant="quiet"
          onClick={() => board.send({ type: 'board.do', deed: { type: 'group', ids: selected, group } })}
        >
          {t(isGroup ? 'board.ungroup' : 'board.group')}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          board.send({ type: 'board.do', deed: { type: 'delete', ids: selected } });
          sketch.send({ type: 'sketch.select', ids: [] });
        }}
      >
        {t('board.delete')}
      </Button>
    </fieldset>
  );
}

function Whole({ name }: { name: string }) {
  const hands = useHands();
  const { t } = useWords();
  const drawing = useRef<SVGGElement>(null);
  const mayEdit = useMayEdit();
  const middle = () => {
    const paper = drawing.current?.ownerSVGElement?.getBoundingClientRect();
    const { view } = hands.sketch.getSnapshot().context;
    return onBoard(view, { x: (paper?.width ?? 0) / 2, y: (paper?.height ?? 0) / 2 });
  };
  const illustrate = useIllustrate(middle);
  const isLoading = useSelector(hands.board, (snapshot) => snapshot.matches({ content: { listening: 'loading' } }));
  return (
    <section
      className={styles.board}
      aria-label={name}
      data-board
      tabIndex={-1}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (!mayEdit || files.length === 0) return;
        event.preventDefault();
        illustrate(files);
      }}
      {...keysOf(hands)}
    >
      <Notices />
      {mayEdit && <Tools middle={middle} illustrate={illustrate} />}
      {isLoading && <LoadingIndicator place="inline" text={t('board.loading')} />}
      <Surface drawing={drawing} />
      {mayEdit && <Selected />}
      <Foot name={name} drawing={() => drawing.current} />
      <ShapeList />
      <Deleted />
    </section>
  );
}

/** Our own whiteboard. */
export function Board({ board, name }: Pick<Hands, 'board'> & { name: string }) {
  const sketch = useSelector(board, ({ children }) => children.sketch);
  const illustrator = useSelector(board, ({ children }) => children.illustrator);
  const hands = useMemo(
    () => (sketch === undefined || illustrator === undefined ? null : { board, sketch, illustrator }),
    [board, sketch, illustrator],
  );
  if (hands === null) return null;
  return (
    <HandsContext value={hands}>
      <Whole name={name} />
    </HandsContext>
  );
}
