import {
  coverBox,
  type Insets,
  type Mark,
  middleOf,
  type Offset,
  offsetTo,
  outsideOf,
  restingOffset,
} from '../../../../domain/venue/cover';

/** Until the picture has loaded. */
const USUAL_RATIO = 16 / 9;
/** A hotspot's ring and label reach this far beyond its place; the label is below. */
const ROOM_FOR_LABELS = 24;
const ROOM_BELOW = 72;

const ratioOf = (stage: HTMLElement): number => {
  const picture = [...stage.querySelectorAll('img')].find(({ naturalHeight }) => naturalHeight > 0);
  return picture ? picture.naturalWidth / picture.naturalHeight : USUAL_RATIO;
};

const insetsOf = (stage: HTMLElement): Insets => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(stage);
  return {
    top: (Number.parseFloat(scrollPaddingTop) || 0) + ROOM_FOR_LABELS,
    bottom: (Number.parseFloat(scrollPaddingBottom) || 0) + ROOM_BELOW,
    left: ROOM_FOR_LABELS,
    right: ROOM_FOR_LABELS,
  };
};

const isOver = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Moves labels that the scene's controls would cover above their rings. */
function clearLabels(stage: HTMLElement, tools: Element | null): void {
  const labels = [...stage.querySelectorAll<HTMLElement>('[data-label]')];
  for (const label of labels) delete label.dataset['above'];
  const covers = [...(tools?.children ?? [])].map((tool) => tool.getBoundingClientRect());
  const covered = labels.filter((label) => {
    const box = label.getBoundingClientRect();
    return covers.some((cover) => isOver(box, cover));
  });
  for (const label of covered) label.dataset['above'] = '';
}

/** Lets users move the picture with the mouse; touch scrolls it natively. */
function letDrag(stage: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number } | null = null;
  stage.addEventListener(
    'pointerdown',
    (event) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, [data-embedded]') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || onControl) return;
      from = { x: stage.scrollLeft + event.clientX, y: stage.scrollTop + event.clientY };
      stage.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (from !== null) stage.scrollTo(from.x - event.clientX, from.y - event.clientY);
    },
    { signal },
  );
  const drop = () => {
    from = null;
  };
  stage.addEventListener('pointerup', drop, { signal });
  stage.addEventListener('pointercancel', drop, { signal });
}

/** Scrolls a hotspot with keyboard focus fully into view; browsers stop at a corner of it. */
function bringToSight({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** Stores the position of the picture on the page, which keeps it there until the next one covers it. */
function leavePlace(stage: HTMLElement): void {
  const box = stage.firstElementChild;
  if (box === null) return;
  const [place, frame] = [box.getBoundingClientRect(), stage.getBoundingClientRect()];
  const style = stage.parentElement?.style;
  style?.setProperty('--held-left', `${place.left - frame.left}px`);
  style?.setProperty('--held-top', `${place.top - frame.top}px`);
  style?.setProperty('--held-width', `${place.width}px`);
  style?.setProperty('--held-height', `${place.height}px`);
}

type Watch = {
  /** The indexes of the marks outside the visible part. */
  onOutside: (outside: ReturnType<typeof outsideOf>) => void;
  /** The user has moved the picture. */
  onMoved: () => void;
  /** The point of the picture in the middle of the stage when the user left it before; `null` at first. */
  placeBefore: () => Offset | null;
  /** The user leaves the picture after moving it. */
  onLeft: (place: Offset) => void;
};

/**
 * Keeps a picture covering its stage at any size, with its hotspots in view, until the user moves it. For a ref:
 * returns the clean-up.
 */
export const standOnStage =
  (marks: readonly Mark[], { onOutside, onMoved, placeBefore, onLeft }: Watch) =>
  (stage: HTMLElement): (() => void) => {
    const end = new AbortController();
    const tools = stage.parentElement?.querySelector('[data-tools]') ?? null;
    /** The point in the middle of the stage, once the user has moved the picture. */
    let place = placeBefore();
    let isTouched = false;
    /** Where the picture was last put. */
    let put = { width: 0, height: 0, x: 0, y: 0 };
    let told = '';
    const sizes = () => {
      const size = { width: stage.clientWidth, height: stage.clientHeight };
      return [size, coverBox(size, ratioOf(stage))] as const;
    };
    const middle = () => middleOf(...sizes(), { x: stage.scrollLeft, y: stage.scrollTop });
    const look = () => {
      const outside = outsideOf(...sizes(), marks, stage.scrollLeft);
      const written = JSON.stringify(outside);
      if (written === told) return;
      told = written;
      onOutside(outside);
    };
    const scrolled = () => {
      look();
      const isPut = stage.scrollLeft === put.x && stage.scrollTop === put.y;
      // Browsers also scroll a stage that changes its size, before the picture is put again.
      if (isPut || stage.clientWidth !== put.width || stage.clientHeight !== put.height) return;
      place = middle();
      if (isTouched) onMoved();
    };
    stage.addEventListener('scroll', scrolled, { signal: end.signal, passive: true });
    const layOut = () => {
      const [size, box] = sizes();
      stage.style.setProperty('--box-width', `${box.width}px`);
      stage.style.setProperty('--box-height', `${box.height}px`);
      const { x, y } = place === null ? restingOffset(size, box, marks, insetsOf(stage)) : offsetTo(size, box, place);
      stage.scrollTo({ left: x, top: y, behavior: 'instant' });
      put = { ...size, x: stage.scrollLeft, y: stage.scrollTop };
      look();
      clearLabels(stage, tools);
    };
    const moved = () => {
      isTouched = true;
    };
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      stage.addEventListener(type, moved, { signal: end.signal, passive: true });
    }
    stage.addEventListener('load', layOut, { capture: true, signal: end.signal });
    stage.addEventListener('focusin', bringToSight, { signal: end.signal });
    letDrag(stage, end.signal);
    // Reports the first size as well, when the layout of the page is known and before it is painted.
    const observer = new ResizeObserver(layOut);
    observer.observe(stage);
    if (tools !== null) observer.observe(tools);
    return () => {
      observer.disconnect();
      end.abort();
      if (place !== null) onLeft(place);
      leavePlace(stage);
    };
  };
