import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type ActorRefFrom, createActor } from 'xstate';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import { readAttempts } from '../domain/login/lockout';
import { SYSTEM } from '../machines/root/systems';
import type { navigationMachine } from '../machines/shell/navigation.machine';
import { localKeep, sessionKeep } from './adapters/kernel/storage';
import { takeReturning } from './adapters/login/identity';
import { composeRoot } from './adapters/root/compose';
import { currentPath } from './adapters/shell/address-bar';
import { inspect } from './adapters/support/recorder';
import { ActorsProvider } from './views/kernel/actors';
import { CATALOGUES } from './words/words';
import './ui/base.css';
import { warmUpVenue } from './adapters/root/warm-up';
import { App } from './views/shell/App';

/** Longer than this nobody looks at an empty page. */
const FIRST_DRAWING_MS = 150;
const RECORDER_RETRY_MS = 20_000;

const root = createActor(composeRoot(warmUpVenue), {
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

// Whoever was logged in last time is on the way to the venue.
if (localKeep.read(STORAGE_KEYS.sessionHint) !== null) warmUpVenue();

const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element #app');
const page = createRoot(element);
const record = (): void => {
  import('./views/support/reporting').then(
    ({ reporting }) => reporting(root, element),
    () => setTimeout(record, RECORDER_RETRY_MS),
  );
};
function showOnce() {
  checking.unsubscribe();
  clearTimeout(patience);
  (window.requestIdleCallback ?? setTimeout)(record);
  page.render(
    <StrictMode>
      <ActorsProvider root={root}>
        <App />
      </ActorsProvider>
    </StrictMode>,
  );
}

// What is needed to know where to go is often here already: one drawing of the right page beats two.
const navigation: ActorRefFrom<typeof navigationMachine> = root.system.get(SYSTEM.navigation);
const checking = navigation.subscribe((snapshot) => snapshot.hasTag('checking') || showOnce());
const patience = setTimeout(showOnce, FIRST_DRAWING_MS);
