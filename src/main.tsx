import './react-first';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type AnyActorRef, createActor } from 'xstate';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import { readAttempts } from '../domain/login/lockout';
import { type EntryData, HELD_ATTRIBUTE } from '../domain/shell/entry-page';
import { localKeep, sessionKeep } from './adapters/kernel/storage';
import { takeReturning } from './adapters/login/identity';
import { composeRoot } from './adapters/root/compose';
import { currentPath } from './adapters/shell/address-bar';
import { readEntryData } from './adapters/shell/entry-data';
import { isSettled, isSpeaking, standingOf } from './adapters/shell/standing';
import { inspect } from './adapters/support/recorder';
import { ActorsProvider } from './views/kernel/actors';
import { CATALOGUES } from './words/words';
import './ui/base.css';
import { warmUpVenue } from './adapters/root/warm-up';
import { App } from './views/shell/App';

/** The longest time that the page may stay empty. */
const FIRST_DRAWING_MS = 150;
const RECORDER_RETRY_MS = 20_000;

const startApplication = (answers: EntryData['answers']): AnyActorRef =>
  createActor(composeRoot(warmUpVenue, answers), {
    inspect,
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
  }).start();

function record(root: AnyActorRef, element: HTMLElement): void {
  import('./views/support/reporting').then(
    ({ reporting }) => reporting(root, element),
    () => setTimeout(record, RECORDER_RETRY_MS, root, element),
  );
}

/** Takes the rendered screen over if the parts stand as the service's did, and renders another otherwise. */
function present(root: AnyActorRef, element: HTMLElement, standing: string | null): void {
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
    (window.requestIdleCallback ?? setTimeout)(() => record(root, element));
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
  const root = startApplication(answers);
  present(root, element, standing);
}

// A user who was logged in last time is on the way to the venue.
if (localKeep.read(STORAGE_KEYS.sessionHint) !== null) warmUpVenue();
// A task of its own: evaluating the modules has taken one, and a click may be waiting.
setTimeout(start);
