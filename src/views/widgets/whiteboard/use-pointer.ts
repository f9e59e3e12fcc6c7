import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { idsAt, withGroups } from '../../../../domain/widgets/board/deeds';
import {
  between,
  boundsOf,
  boxOf,
  isInside,
  type PenPoint,
  type Point,
  touches,
} from '../../../../domain/widgets/board/geometry';
import { idsInOrder } from '../../../../domain/widgets/board/shape';
import { onBoard } from '../../../../domain/widgets/board/view';
import { type Hands, useHands } from './use-board';

/** How near the pointer must come, in pixels. */
const REACH = { mouse: 6, pen: 8, touch: 14 } as const;
/** Pens report how hard they are pressed. */
const USUAL_PRESSURE = 0.5;

const reachOf = ({ pointerType }: PointerEvent, scale: number): number =>
  (pointerType === 'touch' ? REACH.touch : pointerType === 'pen' ? REACH.pen : REACH.mouse) / scale;
const pressureOf = ({ pointerType, pressure }: { pointerType: string; pressure: number }): number =>
  pointerType === 'pen' && pressure > 0 ? pressure : USUAL_PRESSURE;

/** What a wheel, a mouse, a pen and fingers do on the surface. */
function handlersOf(
  { board, sketch }: Hands,
  place: RefObject<SVGSVGElement | null>,
  fingers: Map<number, Point>,
  mayEdit: boolean,
) {
  const scene = () => {
    const { shapes } = board.getSnapshot().context;
    return { shapes, order: idsInOrder(shapes), sketch: sketch.getSnapshot().context };
  };
  const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const corner = place.current?.getBoundingClientRect();
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) };
  };
  const pointOf = (event: { clientX: number; clientY: number }): Point => onBoard(scene().sketch.view, pixelOf(event));
  const penOf = (event: globalThis.PointerEvent): PenPoint => ({ ...pointOf(event), pressure: pressureOf(event) });

  /** Two fingers move and zoom the board. */
  function pinch(event: PointerEvent): void {
    const before = [...fingers.values()];
    fingers.set(event.pointerId, pixelOf(event));
    const after = [...fingers.values()];
    const [first, second, one, other] = [before[0], before[1], after[0], after[1]];
    if (first === undefined || second === undefined || one === undefined || other === undefined) return;
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const by = { x: middle.x - (first.x + second.x) / 2, y: middle.y - (first.y + second.y) / 2 };
    const apart = Math.hypot(first.x - second.x, first.y - second.y) || 1;
    sketch.send({ type: 'sketch.pan', by });
    sketch.send({
      type: 'sketch.zoom',
      factor: Math.hypot(one.x - other.x, one.y - other.y) / apart,
      around: middle,
    });
  }

  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      fingers.set(event.pointerId, pixelOf(event));
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.closest<HTMLElement>('[data-board]')?.focus();
      if (fingers.size > 1) return sketch.send({ type: 'sketch.cancel' });
      if (event.button > 1) return;
      if (sketch.getSnapshot().matches('writing')) return sketch.send({ type: 'sketch.finish' });
      const { shapes, order, sketch: now } = scene();
      const at = pointOf(event);
      const reach = reachOf(event, now.view.scale);
      const bounds = boundsOf(shapes, now.selected);
      const isOnCorner =
        bounds !== null && Math.hypot(at.x - bounds.x - bounds.width, at.y - bounds.y - bounds.height) <= 2 * reach;
      sketch.send({
        type: 'sketch.press',
        id: crypto.randomUUID(),
        at: { ...at, pressure: pressureOf(event) },
        target: {
          ids: idsAt(shapes, order, at, reach),
          corner: isOnCorner && bounds !== null ? { from: bounds } : null,
        },
        isMore: event.shiftKey,
        mayEdit: mayEdit && event.button === 0,
      });
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      board.send({ type: 'board.point', at: pointOf(event) });
      const last = fingers.get(event.pointerId);
      if (last === undefined) return;
      if (fingers.size > 1) return pinch(event);
      const pixel = pixelOf(event);
      fingers.set(event.pointerId, pixel);
      const { shapes, order, sketch: now } = scene();
      const reach = reachOf(event, now.view.scale);
      const native = event.nativeEvent;
      const all = native.getCoalescedEvents?.() ?? [];
      const points = (all.length > 0 ? all : [native]).map(penOf);
      const erased =
        now.tool !== 'eraser'
          ? []
          : order.filter((id) => points.some((point) => shapes[id] !== undefined && touches(point, shapes[id], reach)));
      const by = { x: pixel.x - last.x, y: pixel.y - last.y };
      sketch.send({ type: 'sketch.drag', points, by, below: withGroups(shapes, erased) });
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      const isOnly = fingers.size === 1;
      fingers.delete(event.pointerId);
      if (!isOnly) return;
      const { shapes, order, sketch: now } = scene();
      const frame = between(now.from, now.to);
      const inside = sketch.getSnapshot().matches('framing')
        ? order.filter((id) => shapes[id] !== undefined && isInside(boxOf(shapes[id]), frame))
        : [];
      sketch.send({ type: 'sketch.release', inside: withGroups(shapes, inside) });
    },
    onPointerCancel(event: PointerEvent<SVGSVGElement>) {
      fingers.delete(event.pointerId);
      sketch.send({ type: 'sketch.cancel' });
    },
    onPointerLeave() {
      board.send({ type: 'board.point', at: null });
    },
    onDoubleClick(event: MouseEvent) {
      const { shapes, order, sketch: now } = scene();
      if (now.tool !== 'select' || !mayEdit) return;
      const id = order.findLast((one) => {
        const shape = shapes[one];
        return shape !== undefined && touches(pointOf(event), shape, REACH.mouse / now.view.scale);
      });
      const shape = id === undefined ? undefined : shapes[id];
      if (id === undefined || shape === undefined || !['text', 'note', 'box', 'oval'].includes(shape.kind)) return;
      sketch.send({ type: 'sketch.write', id, text: shape.text ?? '' });
    },
    onWheel: (event: globalThis.WheelEvent): void => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey)
        sketch.send({ type: 'sketch.zoom', factor: Math.exp(-event.deltaY / 300), around: pixelOf(event) });
      else sketch.send({ type: 'sketch.pan', by: { x: -event.deltaX, y: -event.deltaY } });
    },
  };
}

export function usePointer(place: RefObject<SVGSVGElement | null>, mayEdit: boolean) {
  const hands = useHands();
  const [fingers] = useState(() => new Map<number, Point>());
  const { onWheel: _, ...handlers } = handlersOf(hands, place, fingers, mayEdit);
  // The wheel of a listener that React adds cannot keep the page from scrolling.
  useEffect(() => {
    const surface = place.current;
    const { onWheel } = handlersOf(hands, place, fingers, mayEdit);
    surface?.addEventListener('wheel', onWheel, { passive: false });
    return () => surface?.removeEventListener('wheel', onWheel);
  }, [hands, place, fingers, mayEdit]);
  return handlers;
}
