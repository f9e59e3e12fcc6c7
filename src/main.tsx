import './react-first';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type AnyActorRef, createActor } from 'xstate';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import { readAttempts } from '../domain/login/lockout';
import { type EntryData, HELD_ATTRIBUTE } from '../domain/shell/entry-page';
import { whenIdle } from './adapters/kernel/idle';
import { localKeep, sessionKeep } from './adapters/kernel/storage';
import { takeReturning } from './adapters/login/identity';
import { composeRoot } from './adapters/root/compose';
import { currentPath } from './adapters/shell/address-bar';
import { readEntryData } from './adapters/shell/entry-data';
import { isSettled, isSpeaking, standingOf } from './adapters/shell/standing';
import { createRing } from './adapters/support/ring';
import { ActorsProvider } from './views/kernel/ActorsProvider';
import { CATALOGUES } from './words/words';
import './ui/base.css';
import { warmUpOverlays, warmUpVenue } from './adapters/root/warm-up';
import { App } from './views/shell/App';

/** The longest time that the page may stay empty. */
const FIRST_DRAWING_MS = 150;

function createApplication(answers: EntryData['answers'], element: HTMLElement): AnyActorRef {
  const ring = createRing();
  const fetchReports = async (): Promise<() => () => void> => {
    const { showReports } = await import('./views/support/reports');
    return () => showReports(root, element);
  };
  const root = createActor(composeRoot({ onSignIn: warmUpVenue, answers, ring, fetchReports }), {
    inspect: ring.inspect,
    input: {
      path: currentPath(),
      now: Date.now(),
      chance: Math.random(),
      isOnline: navigator.onLine,
      attempts: readAttempts(localKeep.read(STORAGE_KEYS.loginAttempts)),
      returning: takeReturning(sessionKeep),
      captured: sessionKeep.read(STORAGE_KEYS.capturedEntry),
      presentation: localKeep.read(STORAGE_KEYS.areaPresentation) === 'list' ? 'list' : 'picture',
      language: {
        catalogues: CATALOGUES,
        sources: {
          query: new URLSearchParams(window.location.search).get('lang'),
          stored: localKeep.read(STORAGE_KEYS.language),
          browser: navigator.language,
        },
      },
    },
  });
  return root;
}

/** Takes the rendered screen over if the parts stand as the service's did, and renders another otherwise. */
function present(root: AnyActorRef, element: HTMLElement, standing: string | null): void {
  const report: AnyActorRef = root.system.get('report');
  const isRendered = standing !== null && !document.documentElement.hasAttribute(HELD_ATTRIBUTE);
  const application = (
    <StrictMode>
      <ActorsProvider root={root}>
        <App />
      </ActorsProvider>
    </StrictMode>
  );

  function show(): void {
    stopWaiting();
    whenIdle(() => report.send({ type: 'report.fetch' }), { otherwiseMs: 0 });
    warmUpOverlays(isRendered);
    if (isRendered && standing === standingOf(root)) {
      startTransition(() => void hydrateRoot(element, application));
      return;
    }
    if (!isRendered) element.replaceChildren();
    document.documentElement.removeAttribute(HELD_ATTRIBUTE);
    createRoot(element).render(application);
  }

  // What is needed to know where to go is often here already: one drawing of the right page beats two.
  let isImpatient = false;
  const showOnce = (): void => void (isSpeaking(root) && (isImpatient || isSettled(root)) && show());
  const settling: AnyActorRef[] = [root.system.get('navigation'), root.system.get('language')];
  const subscriptions = settling.map((part) => part.subscribe(showOnce));
  const lose = (): void => {
    isImpatient = true;
    showOnce();
  };
  // A rendered screen may stand until it is known whether it is the right one.
  const patience = isRendered ? undefined : setTimeout(lose, FIRST_DRAWING_MS);
  function stopWaiting(): void {
    clearTimeout(patience);
    for (const subscription of subscriptions) subscription.unsubscribe();
  }
  showOnce();
}

function start(): void {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element #app');
  const { answers, standing } = readEntryData(document);
  const root = createApplication(answers, element);
  setTimeout(() => {
    root.start();
    present(root, element, standing);
  });
}

// A user who was logged in last time is on the way to the venue.
if (localKeep.read(STORAGE_KEYS.sessionHint) !== null) warmUpVenue();
// Tasks of their own: evaluating the modules has taken one, and a click may be waiting.
setTimeout(start);
