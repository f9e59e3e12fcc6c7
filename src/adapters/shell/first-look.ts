import { FIRST_LOOK_ID } from '../../../domain/shell/entry-page';

/** Whether the application shows a page, including its picture if the first look has one. */
function isReplaced(look: HTMLElement): boolean {
  const screen = document.getElementById('app');
  const hasPicture = look.querySelector('img[data-shown]') !== null;
  return screen?.querySelector(hasPicture ? 'main img[data-shown]' : 'main h1') != null;
}

const fadedIn = async (): Promise<void> => {
  const pictures = [...document.querySelectorAll('#app main img[data-shown]')];
  await Promise.allSettled(pictures.flatMap((picture) => picture.getAnimations().map(({ finished }) => finished)));
};

/** Removes the first look once the application shows the same content, at the latest when the signal is aborted. */
export async function replaceLook(signal: AbortSignal): Promise<void> {
  const look = document.getElementById(FIRST_LOOK_ID);
  if (look === null) return;
  signal.addEventListener('abort', () => look.remove(), { once: true });
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (!isReplaced(look)) return;
      observer.disconnect();
      // The picture starts to fade in with the next frame.
      requestAnimationFrame(() => resolve());
    };
    const observer = new MutationObserver(check);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    observer.observe(document.body, { attributeFilter: ['data-shown'], childList: true, subtree: true });
    check();
  });
  await fadedIn();
  look.remove();
}
