import { useSelector } from '@xstate/react';
import { memo, type Ref } from 'react';
import { drawnShape, shiftOf, stretchedTo } from '../../../../domain/widgets/board/drawing';
import { between, boundsOf, boxOf, stretched, upright, writtenBox } from '../../../../domain/widgets/board/geometry';
import { ShapeView } from './ShapeView';
import { useHands, useOrder, useShapes } from './use-board';

const STILL = { x: 0, y: 0 } as const;

/** All shapes, with what the user is doing to them at the moment. */
export const Shapes = memo(function AllShapes({ place }: { place: Ref<SVGGElement> }) {
  const { sketch } = useHands();
  const shapes = useShapes();
  const order = useOrder();
  const isMoving = useSelector(sketch, (snapshot) => snapshot.matches('moving'));
  const isWriting = useSelector(sketch, (snapshot) => snapshot.matches('writing') && snapshot.context.written !== null);
  const written = useSelector(sketch, ({ context }) => context.id);
  const selected = useSelector(sketch, ({ context }) => context.selected);
  const erased = useSelector(sketch, ({ context }) => context.erased);
  const frame = useSelector(sketch, ({ context }) => context.frame);
  // The way of a pen or of an eraser moves no shape.
  const isShifting = isMoving || frame !== null;
  const from = useSelector(sketch, ({ context }) => (isShifting ? context.from : STILL));
  const to = useSelector(sketch, ({ context }) => (isShifting ? context.to : STILL));
  const shift = isMoving ? shiftOf({ from, to }) : STILL;
  const target = frame === null ? null : stretchedTo({ frame, from, to });
  const touched = new Set(selected);
  return (
    <g ref={place}>
      {order.map((id) => {
        const shape = shapes[id];
        if (shape === undefined) return null;
        const isTouched = touched.has(id);
        const box =
          isTouched && frame !== null && target !== null ? writtenBox(stretched(boxOf(shape), frame, target)) : null;
        const drawn = box === null ? shape : { ...shape, box };
        return (
          <ShapeView
            key={id}
            id={id}
            shape={isWriting && id === written ? { ...drawn, text: '' } : drawn}
            dx={isTouched ? shift.x : 0}
            dy={isTouched ? shift.y : 0}
            isFading={erased.includes(id)}
          />
        );
      })}
    </g>
  );
});

/** The shape in the making. */
export function Making() {
  const { sketch } = useHands();
  const isDrawing = useSelector(sketch, (snapshot) => snapshot.matches('drawing'));
  const context = useSelector(sketch, (snapshot) => snapshot.context);
  if (!isDrawing) return null;
  return <ShapeView shape={drawnShape(context)} />;
}

/** Around the selection, with the corner that resizes it; or around what will be selected. */
export function Selection() {
  const { sketch } = useHands();
  const shapes = useShapes();
  const selected = useSelector(sketch, ({ context }) => context.selected);
  const scale = useSelector(sketch, ({ context }) => context.drawn.scale);
  const from = useSelector(sketch, ({ context }) => context.from);
  const to = useSelector(sketch, ({ context }) => context.to);
  const frame = useSelector(sketch, ({ context }) => context.frame);
  const isFraming = useSelector(sketch, (snapshot) => snapshot.matches('framing'));
  const isMoving = useSelector(sketch, (snapshot) => snapshot.matches('moving'));
  const line = { fill: 'none', stroke: '#1565c0', strokeWidth: 1.5 / scale } as const;
  const dashes = `${6 / scale} ${4 / scale}`;
  if (isFraming) return <rect {...line} {...upright(between(from, to))} strokeDasharray={dashes} />;
  const bounds = boundsOf(shapes, selected);
  if (bounds === null) return null;
  const shift = isMoving ? shiftOf({ from, to }) : { x: 0, y: 0 };
  const box = frame === null ? bounds : stretchedTo({ frame, from, to });
  const margin = 4 / scale;
  const handle = 12 / scale;
  const [right, bottom] = [box.x + box.width + shift.x, box.y + box.height + shift.y];
  return (
    <>
      <rect
        {...line}
        x={box.x + shift.x - margin}
        y={box.y + shift.y - margin}
        width={box.width + 2 * margin}
        height={box.height + 2 * margin}
        strokeDasharray={dashes}
      />
      <rect
        {...line}
        fill="#ffffff"
        x={right - handle / 2 + margin}
        y={bottom - handle / 2 + margin}
        width={handle}
        height={handle}
        rx={handle / 4}
      />
    </>
  );
}
