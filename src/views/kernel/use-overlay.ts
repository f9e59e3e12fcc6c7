import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Dialog, DialogKind } from '../../../machines/shell/dialogs.machine';
import type { Overlay } from '../../theme/overlay';
import { useActorOf, usePart } from './actors';

/** The focused elements before each open overlay, the lowest first. */
const origins: (Element | null)[] = [];

const elementOf = (id: string): Element | null => document.querySelector(`[data-overlay="${CSS.escape(id)}"]`);

/** Whether the focus would be lost without this overlay. */
const isFocusLost = (id: string): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || elementOf(id)?.contains(focused) === true;
};

/** The first of them that can be focused, else the title of the page. */
function giveFocus(elements: readonly (Element | null)[]): void {
  for (const element of [...elements, document.querySelector('h1')]) {
    if (!(element instanceof HTMLElement) || element === document.body) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
}

/** Stores the focused element while an overlay or a part of the page is open, and focuses it again afterwards. */
export function useFocusReturn(id: string, isOpen: boolean): void {
  const before = useRef<(Element | null)[]>([]);
  // Runs before all effects, in which the content takes the focus and closing overlays release it.
  useLayoutEffect(() => {
    if (isOpen) before.current = [document.activeElement, ...origins.toReversed()];
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const ways = before.current;
    const origin = ways[0] ?? null;
    origins.push(origin);
    // Focusing forces a layout, so it is done in the overlay's first frame, which needs one anyway.
    const giving = requestAnimationFrame(() => {
      elementOf(id)?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
    return () => {
      cancelAnimationFrame(giving);
      origins.splice(origins.lastIndexOf(origin), 1);
      if (!isFocusLost(id)) return;
      giveFocus(ways);
      const given = document.activeElement;
      // A panel that this one covered is inert until it is drawn again.
      if (given !== origin && origin?.closest('[inert]')) {
        requestAnimationFrame(() => document.activeElement === given && giveFocus(ways));
      }
    };
  }, [id, isOpen]);
}

const useLevel = (id: string): number =>
  usePart('dialogs', ({ context }) => context.stack.findIndex((dialog) => dialog.id === id));

type StackedOverlay = Overlay & { open: () => void; close: () => void };

/** An overlay that is open while it is on the stack of dialogs; one that is held asks before it closes. */
export function useStackedOverlay(
  id: string,
  kind: DialogKind,
  subject: string | null = null,
  isHeld = false,
): StackedOverlay {
  const dialogs = useActorOf('dialogs');
  const level = useLevel(id);
  const isOpen = level >= 0;
  useFocusReturn(id, isOpen);
  // An overlay that is no longer rendered leaves the stack.
  useEffect(() => {
    if (isOpen) return () => dialogs.send({ type: 'dialogs.remove', id });
  }, [dialogs, id, isOpen]);
  useEffect(() => {
    if (!isOpen || !isHeld) return;
    dialogs.send({ type: 'dialogs.change', id, onPop: 'confirm' });
    const dismissal = dialogs.on('dialogs.dismissed', (fact) => {
      if (fact.id === id) dialogs.send({ type: 'dialogs.remove', id });
    });
    return () => {
      dismissal.unsubscribe();
      dialogs.send({ type: 'dialogs.change', id, onPop: 'remove' });
    };
  }, [dialogs, id, isOpen, isHeld]);
  return {
    id,
    isOpen,
    level,
    open: () => dialogs.send({ type: 'dialogs.push', dialog: { id, kind, subject, onPop: 'remove' } }),
    close: () => dialogs.send({ type: isHeld ? 'dialogs.close' : 'dialogs.remove', id }),
  };
}

type Step = {
  id: string;
  kind: DialogKind;
  subject?: string | null;
  isOpen: boolean;
  onPop: Dialog['onPop'];
  close: (() => void) | null;
};

/**
 * A step into a page that another part opens and closes, such as a form. While open, it is on the stack of dialogs, so
 * that Escape and Back call `close`.
 */
export function useStep({ id, kind, subject = null, isOpen, onPop, close }: Step): void {
  const dialogs = useActorOf('dialogs');
  const push = useEffectEvent(() => dialogs.send({ type: 'dialogs.push', dialog: { id, kind, subject, onPop } }));
  const dismiss = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!isOpen) return;
    push();
    const dismissal = dialogs.on('dialogs.dismissed', (fact) => {
      if (fact.id === id) dismiss();
    });
    return () => {
      dismissal.unsubscribe();
      dialogs.send({ type: 'dialogs.remove', id });
    };
  }, [dialogs, id, isOpen]);
  useEffect(() => {
    if (isOpen) dialogs.send({ type: 'dialogs.change', id, onPop });
  }, [dialogs, id, isOpen, onPop]);
}

/** As {@link useStep}, while a part is shown inside a page; the focus returns to what opened it. */
export function useInnerStep(id: string, close: () => void, isUnsaved = false): void {
  useFocusReturn(id, true);
  useStep({ id, kind: 'form', isOpen: true, onPop: isUnsaved ? 'confirm' : 'ask', close });
}

/** Panels beside the page, which lie over each other. */
const BESIDE: readonly DialogKind[] = ['chat', 'moderation', 'panel', 'people', 'profile'];

/** As {@link useStep}, for an overlay; `close` is `null` while it needs an answer, and `isHeld` asks before it closes. */
export function useOverlay(
  kind: DialogKind,
  isOpen: boolean,
  close: (() => void) | null,
  subject: string | null = null,
  isHeld = false,
): Overlay {
  const id = subject === null ? kind : `${kind}:${subject}`;
  const level = useLevel(id);
  useFocusReturn(id, isOpen);
  useStep({ id, kind, subject, isOpen, onPop: close === null ? 'keep' : isHeld ? 'confirm' : 'ask', close });
  const isCovered = usePart(
    'dialogs',
    ({ context }) => level >= 0 && context.stack.slice(level + 1).some((above) => BESIDE.includes(above.kind)),
  );
  return { id, isOpen, level, isCovered, close };
}
