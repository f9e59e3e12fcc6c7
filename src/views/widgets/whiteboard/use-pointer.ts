import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import {
  type Contacts,
  contactOf,
  movedContact,
  NO_CONTACTS,
  withContact,
  withoutContact,
} from '../../../../domain/widgets/board/contacts';
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
import { canHold, idsInOrder } from '../../../../domain/widgets/board/shape';
import { onBoard } from '../../../../domain/widgets/board/view';
import { finishOf, type Hands, useHands, writeIn } from './use-board';

/** How near the pointer must come, in pixels. */
const REACH = { mouse: 6, pen: 8, touch: 14 } as const;
/** Pens report how hard they are pressed. */
const USUAL_PRESSURE = 0.5;

const reachOf = ({ pointerType }: PointerEvent, scale: number): number =>
  (pointerType === 'touch' ? REACH.touch : pointerType === 'pen' ? REACH.pen : REACH.mouse) / scale;
const pressureOf = ({ pointerType, pressure }: { pointerType: string; pressure: number }): number =>
  pointerType === 'pen' && pressure > 0 ? pressure : USUAL_PRESSURE;

/** Where an event is on the paper, also where the paper is shown in perspective. */
const pixelOf = ({ offsetX, offsetY }: globalThis.MouseEvent): Point => ({ x: offsetX, y: offsetY });

/** What a wheel, a mouse, a pen and fingers do on the surface. */
function handlersOf(hands: Hands, down: { contacts: Contacts }, mayEdit: boolean) {
  const { board, sketch } = hands;
  const finish = finishOf(hands);
  const scene = () => {
    const { shapes } = board.getSnapshot().context;
    return { shapes, order: idsInOrder(shapes), sketch: sketch.getSnapshot().context };
  };
  const pointOf = (event: globalThis.MouseEvent): Point => onBoard(scene().sketch.view, pixelOf(event));
  const penOf = (event: globalThis.PointerEvent): PenPoint => ({ ...pointOf(event), pressure: pressureOf(event) });

  /** Two fingers move and zoom the board. */
  function pinch(before: Contacts, after: Contacts): void {
    const [first, second] = before.active.map(({ at }) => at);
    const [one, other] = after.active.map(({ at }) => at);
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
      const { pointerId, pointerType, nativeEvent: native } = event;
      const before = down.contacts;
      down.contacts = withContact(before, { id: pointerId, isPen: pointerType === 'pen', at: pixelOf(native) });
      if (contactOf(down.contacts, pointerId) === undefined) return;
      const wasWriting = sketch.getSnapshot().matches('writing');
      event.currentTarget.setPointerCapture?.(pointerId);
      event.currentTarget.closest<HTMLElement>('[data-board]')?.focus({ preventScroll: true });
      if (before.active.length > 0) sketch.send({ type: 'sketch.cancel' });
      if (down.contacts.active.length > 1 || event.button > 1) return;
      if (wasWriting) return finish();
      const { shapes, order, sketch: now } = scene();
      const at = pointOf(native);
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
      const { pointerId, nativeEvent: native } = event;
      const before = down.contacts;
      if (before.resting.includes(pointerId)) return;
      board.send({ type: 'board.point', at: pointOf(native) });
      const last = contactOf(before, pointerId)?.at;
      if (last === undefined) return;
      const pixel = pixelOf(native);
      down.contacts = movedContact(before, pointerId, pixel);
      if (before.active.length > 1) return pinch(before, down.contacts);
      const { shapes, order, sketch: now } = scene();
      const reach = reachOf(event, now.view.scale);
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
      const before = down.contacts;
      down.contacts = withoutContact(before, event.pointerId);
      if (before.active.length !== 1 || contactOf(before, event.pointerId) === undefined) return;
      const { shapes, order, sketch: now } = scene();
      const frame = between(now.from, now.to);
      const inside = sketch.getSnapshot().matches('framing')
        ? order.filter((id) => shapes[id] !== undefined && isInside(boxOf(shapes[id]), frame))
        : [];
      sketch.send({ type: 'sketch.release', inside: withGroups(shapes, inside) });
    },
    onPointerCancel(event: PointerEvent<SVGSVGElement>) {
      const before = down.contacts;
      down.contacts = withoutContact(before, event.pointerId);
      if (contactOf(before, event.pointerId) !== undefined) sketch.send({ type: 'sketch.cancel' });
    },
    /** A press would give the focus to the board, and take it from the field of a text. */
    onMouseDown(event: MouseEvent) {
      event.preventDefault();
    },
    onPointerLeave() {
      board.send({ type: 'board.point', at: null });
    },
    onDoubleClick(event: MouseEvent) {
      const { shapes, order, sketch: now } = scene();
      if (now.tool !== 'select' || !mayEdit) return;
      const id = order.findLast((one) => {
        const shape = shapes[one];
        return shape !== undefined && touches(pointOf(event.nativeEvent), shape, REACH.mouse / now.view.scale);
      });
      const shape = id === undefined ? undefined : shapes[id];
      if (id !== undefined && shape !== undefined && canHold(shape)) sketch.send(writeIn(id, shape));
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
  const [down] = useState(() => ({ contacts: NO_CONTACTS }));
  const { onWheel: _, ...handlers } = handlersOf(hands, down, mayEdit);
  // The wheel of a listener that React adds cannot keep the page from scrolling.
  useEffect(() => {
    const surface = place.current;
    const { onWheel } = handlersOf(hands, down, mayEdit);
    surface?.addEventListener('wheel', onWheel, { passive: false });
    return () => surface?.removeEventListener('wheel', onWheel);
  }, [hands, place, down, mayEdit]);
  return handlers;
}
