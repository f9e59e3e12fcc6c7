import { unlessComposing } from '../../../domain/kernel/keys';
import type { Offset, Size } from '../../../domain/venue/cover';
import {
  besideLook,
  type Direction,
  dragged,
  extentOf,
  glide,
  isInSight,
  type Look,
  lookAt,
  project,
  type Spot,
  turnedTo,
  zoomed,
} from '../../../domain/venue/panorama';
import { isCalm } from '../kernel/comfort';
import { createSphere } from './sphere';

/** A finger or mouse that moved this far turns the view; nearer, it presses what is below. */
const DRAG_PX = 6;
/** A finger that rested this long before it was lifted causes no gliding. */
const LET_GO_MS = 80;
const KEY_TURN = 15;
const KEY_ZOOM = 1.25;
const WHEEL_ZOOM = 0.0015;
/** Browsers without pixels in their wheel events count lines of about this height. */
const LINE_PX = 16;
/** Longer pauses between frames do not count as movement. */
const MOST_FRAME_MS = 50;
/** A view that has not moved for this long is at rest. */
const REST_MS = 300;

const KEYS: Record<string, (look: Look) => Look> = {
  ArrowLeft: (look) => ({ ...look, yaw: look.yaw - KEY_TURN }),
  ArrowRight: (look) => ({ ...look, yaw: look.yaw + KEY_TURN }),
  ArrowUp: (look) => ({ ...look, pitch: look.pitch + KEY_TURN }),
  ArrowDown: (look) => ({ ...look, pitch: look.pitch - KEY_TURN }),
  '+': (look) => zoomed(look, KEY_ZOOM),
  '=': (look) => zoomed(look, KEY_ZOOM),
  '-': (look) => zoomed(look, 1 / KEY_ZOOM),
};

type Tell = {
  /** Where the Home key and the compass turn back to. */
  home: () => Look;
  onUnsupported: () => void;
  onLost: () => void;
  onRestored: () => void;
  /** The picture with this key is drawn. */
  onDrawn: (key: string) => void;
  /** The picture cannot be decoded. */
  onRefused: (picture: HTMLImageElement) => void;
  onRested: (look: Look) => void;
  /** The positions of hotspots outside the visible part. */
  onBeside: (beside: ReturnType<typeof besideLook>) => void;
  /** The user has turned the view. */
  onMoved: () => void;
};

const apart = ([a, b]: Offset[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/**
 * Draws the pictures and the film of a stage around the user, keeps its list items at the spots, and turns the view by
 * pointer, wheel, keys, focus and device. It draws only when something changes.
 */
export function createTurning(spots: readonly Omit<Spot, 'widget'>[], firstLook: () => Look, tell: Tell) {
  let turnBy: (turn: Direction) => void = () => {};
  let seen = firstLook;

  /** For a ref: returns the clean-up. */
  function stand(stage: HTMLElement): () => void {
    const frame = stage.querySelector<HTMLElement>('[data-sphere]');
    const sphere = frame && createSphere(frame, tell);
    if (sphere === null) {
      tell.onUnsupported();
      return () => {};
    }
    // Its arrow keys turn the view.
    stage.tabIndex = 0;
    const end = new AbortController();
    const { signal } = end;
    const isStill = isCalm();
    const items = [...stage.querySelectorAll<HTMLElement>('li')];
    const fingers = new Map<number, Offset>();
    let size: Size = { width: stage.clientWidth, height: stage.clientHeight };
    let look = lookAt(firstLook());
    let toldLook = look;
    let toldBeside = '';
    let aim: Look | null = null;
    let speed: Offset | null = null;
    let isDragging = false;
    let lastMove = 0;
    let lastFrame = 0;
    let request = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;

    const rest = () => {
      clearTimeout(resting);
      if (look === toldLook) return;
      toldLook = look;
      tell.onRested(look);
    };
    const place = () => {
      for (const [at, item] of items.entries()) {
        const spot = spots[at];
        if (spot === undefined) continue;
        const [width, height] = [extentOf(look, size, spot.width), extentOf(look, size, spot.height)];
        const point = project(look, size, spot.at);
        const isSeen =
          point !== null &&
          Math.abs(point.x - size.width / 2) < (size.width + width) / 2 &&
          Math.abs(point.y - size.height / 2) < (size.height + height) / 2;
        // Unseen ones stay where the browser finds them, since hidden ones have no tab stop.
        const { x, y } = isSeen ? point : { x: size.width / 2, y: size.height / 2 };
        item.toggleAttribute('data-unseen', !isSeen);
        item.style.width = `${width}px`;
        item.style.height = `${height}px`;
        item.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px)`;
      }
      stage.style.setProperty('--heading', `${-look.yaw}deg`);
      const beside = besideLook(
        look,
        size,
        spots.map(({ at }) => at),
      );
      const written = JSON.stringify(beside);
      if (written === toldBeside) return;
      toldBeside = written;
      tell.onBeside(beside);
    };
    const paint = () => {
      sphere.draw(look, size);
      place();
      if (look === toldLook) return;
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
    };
    const move = (ms: number) => {
      if (aim !== null) {
        look = isStill ? lookAt(aim) : turnedTo(look, aim, ms);
        if (isStill || look === aim) aim = null;
      } else if (speed !== null && fingers.size === 0) {
        const gliding = glide(speed, ms);
        if (gliding !== null) look = dragged(look, size, gliding.by);
        speed = gliding?.speed ?? null;
      }
      return aim !== null || (speed !== null && fingers.size === 0);
    };
    const wake = () => {
      if (request !== 0 || signal.aborted) return;
      lastFrame = performance.now();
      const step = (now: number) => {
        const isMoving = move(Math.min(Math.max(now - lastFrame, 0), MOST_FRAME_MS));
        lastFrame = now;
        paint();
        request = isMoving ? requestAnimationFrame(step) : 0;
      };
      request = requestAnimationFrame(step);
    };
    const lookNow = (next: Look) => {
      look = next;
      aim = null;
      wake();
    };
    const turnTo = (next: Look) => {
      aim = lookAt(next);
      speed = null;
      wake();
    };
    seen = () => look;
    turnBy = ({ yaw, pitch }) => lookNow(lookAt({ ...look, yaw: look.yaw + yaw, pitch: look.pitch + pitch }));
    const moved = (next: Look) => {
      lookNow(next);
      tell.onMoved();
    };

    stage.addEventListener(
      'pointerdown',
      ({ button, pointerId, clientX: x, clientY: y }) => {
        if (button !== 0) return;
        fingers.set(pointerId, { x, y });
        isDragging = fingers.size > 1;
        speed = null;
        aim = null;
      },
      { signal },
    );
    stage.addEventListener(
      'pointermove',
      ({ pointerId, clientX: x, clientY: y, timeStamp }) => {
        const from = fingers.get(pointerId);
        if (from === undefined) return;
        const by = { x: x - from.x, y: y - from.y };
        if (!isDragging) {
          if (Math.hypot(by.x, by.y) < DRAG_PX) return;
          isDragging = true;
          lastMove = timeStamp;
          stage.setPointerCapture(pointerId);
        }
        const before = apart([...fingers.values()]);
        fingers.set(pointerId, { x, y });
        if (fingers.size > 1) {
          const after = apart([...fingers.values()]);
          if (before > 0 && after > 0) moved(zoomed(look, after / before));
          return;
        }
        const ms = Math.max(timeStamp - lastMove, 1);
        speed = { x: by.x / ms, y: by.y / ms };
        lastMove = timeStamp;
        moved(dragged(look, size, by));
      },
      { signal },
    );
    const lift = ({ pointerId, timeStamp }: PointerEvent) => {
      if (!fingers.delete(pointerId) || fingers.size > 0) return;
      if (isStill || timeStamp - lastMove > LET_GO_MS) speed = null;
      if (speed !== null) wake();
    };
    stage.addEventListener('pointerup', lift, { signal });
    stage.addEventListener('pointercancel', lift, { signal });
    stage.addEventListener(
      'click',
      (event) => {
        // What was dragged is not pressed; keys press without a pointer.
        if (isDragging && event.detail > 0) event.stopPropagation();
        else if (event.target instanceof Element && event.target.closest('[data-ahead]') !== null) turnTo(tell.home());
        isDragging = false;
      },
      { signal, capture: true },
    );
    stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
        moved(zoomed(look, Math.exp(-pixels * WHEEL_ZOOM)));
      },
      { signal, passive: false },
    );
    stage.addEventListener(
      'keydown',
      unlessComposing((event: KeyboardEvent) => {
        const turned = event.key === 'Home' ? tell.home : KEYS[event.key];
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
        if (event.target !== stage || isShortcut || turned === undefined) return;
        event.preventDefault();
        turnTo(turned(aim ?? look));
        tell.onMoved();
      }),
      { signal },
    );
    stage.addEventListener(
      'focusin',
      ({ target }) => {
        const spot = spots[items.findIndex((item) => target instanceof Node && item.contains(target))];
        if (spot !== undefined && !isInSight(look, size, spot.at)) turnTo({ ...look, ...spot.at });
      },
      { signal },
    );

    const show = (picture: HTMLImageElement) => {
      sphere.putPicture(picture).then(
        (isDrawn) => {
          if (!isDrawn) return;
          wake();
          tell.onDrawn(picture.dataset['key'] ?? '');
        },
        () => tell.onRefused(picture),
      );
    };
    /** The sharpest of the pictures comes last in the stage. */
    const showBest = () => {
      const best = [...stage.querySelectorAll<HTMLImageElement>('img[data-key]')].findLast(
        ({ naturalWidth }) => naturalWidth > 0,
      );
      if (best !== undefined) show(best);
    };
    const play = (film: HTMLVideoElement) => {
      if (signal.aborted) return;
      if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        sphere.put(film);
        wake();
      }
      if (!film.paused) film.requestVideoFrameCallback(() => play(film));
    };
    stage.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLImageElement && target.dataset['key'] !== undefined) showBest();
      },
      { signal, capture: true },
    );
    stage.addEventListener('playing', ({ target }) => target instanceof HTMLVideoElement && play(target), {
      signal,
      capture: true,
    });
    const observer = new ResizeObserver(() => {
      size = { width: stage.clientWidth, height: stage.clientHeight };
      wake();
    });
    observer.observe(stage);
    place();
    showBest();
    return () => {
      end.abort();
      observer.disconnect();
      cancelAnimationFrame(request);
      rest();
      sphere.end();
    };
  }
  return {
    stand,
    turnBy: (turn: Direction) => turnBy(turn),
    /** Where the user looks at this moment. */
    look: () => seen(),
  };
}
