import { unlessComposing } from '../../../domain/kernel/keys';
import { hasSlash } from '../kernel/comfort';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls back for Ctrl K, or the command key on a Mac, and for a slash outside of texts unless the user turned that off; returns the clean-up. */
export function hearSearchKeys(open: () => void): () => void {
  const pressed = unlessComposing((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target } = event;
    if (defaultPrevented || altKey) return;
    const isCommand = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k';
    if (!isCommand && (key !== '/' || ctrlKey || metaKey || isTyping(target) || !hasSlash())) return;
    event.preventDefault();
    open();
  });
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}
