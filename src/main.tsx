import { application } from './application';
import './react-first';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HELD_ATTRIBUTE } from '../domain/shell/entry-page';
import { standingOf } from './adapters/shell/standing';
import type { Application } from './application';
import { ActorsProvider } from './views/kernel/ActorsProvider';
import './theme/base.css';
import { App } from './views/shell/App';

/** What a view caught is an error of the page, too: it is in the console, in recordings and in the page's own report. */
const CAUGHT = { onCaughtError: reportError };

/** Repeats the user's press on the rendered screen. React also handles events during hydration. */
function repeat(press: EventTarget | null): void {
  if (press instanceof Element) press.closest<HTMLElement>('button[type="button"]')?.click();
}

/** Whether a page translator has replaced texts already. */
const isTranslated = (element: HTMLElement): boolean => element.querySelector('font') !== null;

/** Hydrates the rendered screen if the parts are in the same state as the service's, and renders another one otherwise. */
function draw({ root, isPreview, element, standing, choices }: Application, isRendered: boolean): void {
  const screen = (
    <StrictMode>
      <ActorsProvider root={root} isPreview={isPreview}>
        <App />
      </ActorsProvider>
    </StrictMode>
  );
  const { press, choice } = window.early?.takeOver() ?? { press: null, choice: null };
  // The chosen form is on the screen already; this updates the parts.
  if (isRendered && choice !== null) root.system.get('login').send({ type: 'login.choose', optionId: choice });
  const shown = choice === null ? standing : choices[choice];
  if (isRendered && shown === standingOf(root) && !isTranslated(element)) {
    startTransition(() => void hydrateRoot(element, screen, CAUGHT));
    repeat(press);
    return;
  }
  if (!isRendered) element.replaceChildren();
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
  // In small tasks, so that the browser can respond to the user in between.
  startTransition(() => createRoot(element, CAUGHT).render(screen));
}

void application.then((app) =>
  app.present({
    isRendered: app.standing !== null && !document.documentElement.hasAttribute(HELD_ATTRIBUTE),
    draw: (isRendered) => draw(app, isRendered),
  }),
);
