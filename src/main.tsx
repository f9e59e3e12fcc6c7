import { application } from './application';
import './react-first';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import { HELD_ATTRIBUTE } from '../domain/shell/entry-page';
import { whenIdle } from './adapters/kernel/idle';
import { warmUpOverlays } from './adapters/root/warm-up-overlays';
import { isSettled, isSpeaking, leadsInside, standingOf } from './adapters/shell/standing';
import type { Application } from './application';
import { ActorsProvider } from './views/kernel/ActorsProvider';
import './ui/base.css';
import { App } from './views/shell/App';
import { venuePages } from './views/venue/venue-pages';

/** The longest time that the page may show nothing but a sign of life. */
const FIRST_DRAWING_MS = 1000;
/** Until then the area and its picture have the network for themselves. */
const PICTURE_MS = 3000;

/** Presses again what the user pressed on the rendered screen. React answers during the take-over, too. */
function repeat(press: EventTarget | null | undefined): void {
  if (press instanceof Element) press.closest<HTMLElement>('button[type="button"]')?.click();
}

/** Takes the rendered screen over if the parts stand as the service's did, and renders another otherwise. */
function present({ root, element, standing, choices }: Application): void {
  const report: AnyActorRef = root.system.get('report');
  const isRendered = standing !== null && !document.documentElement.hasAttribute(HELD_ATTRIBUTE);
  const screen = (
    <StrictMode>
      <ActorsProvider root={root}>
        <App />
      </ActorsProvider>
    </StrictMode>
  );

  const fetchReport = (): void => whenIdle(() => report.send({ type: 'report.fetch' }), { otherwiseMs: 0 });

  let isShown = false;
  function show(): void {
    isShown = true;
    stopWaiting();
    const { earlyPress, earlyChoice } = window;
    delete window.earlyPress;
    delete window.earlyChoice;
    setTimeout(fetchReport, isRendered ? 0 : PICTURE_MS);
    warmUpOverlays(isRendered);
    // The chosen form is on the screen already; now the parts know of it, too.
    if (isRendered && earlyChoice !== undefined)
      root.system.get('login').send({ type: 'login.choose', optionId: earlyChoice });
    const shown = earlyChoice === undefined ? standing : choices[earlyChoice];
    if (isRendered && shown === standingOf(root)) {
      startTransition(() => void hydrateRoot(element, screen));
      repeat(earlyPress);
      return;
    }
    if (!isRendered) element.replaceChildren();
    document.documentElement.removeAttribute(HELD_ATTRIBUTE);
    // In small tasks, between which the browser answers the user.
    startTransition(() => createRoot(element).render(screen));
  }

  // What is needed to know where to go is often here already: one drawing of the right page beats two.
  let isImpatient = false;
  function isDrawable(): boolean {
    if (!isSettled(root)) return false;
    if (!leadsInside(root) || venuePages.fetched() !== null) return true;
    venuePages.fetch().then(showOnce, lose);
    return false;
  }
  function showOnce(): void {
    if (!isShown && isSpeaking(root) && (isImpatient || isDrawable())) show();
  }
  const settling: AnyActorRef[] = ['navigation', 'language', 'application'].map((id) => root.system.get(id));
  const subscriptions = settling.map((part) => part.subscribe(showOnce));
  function lose(): void {
    isImpatient = true;
    showOnce();
  }
  // A rendered screen may stand until it is known whether it is the right one.
  const patience = isRendered ? undefined : setTimeout(lose, FIRST_DRAWING_MS);
  function stopWaiting(): void {
    clearTimeout(patience);
    for (const subscription of subscriptions) subscription.unsubscribe();
  }
  showOnce();
}

void application.then(present);
