import { type AnyActorRef, createActor } from 'xstate';
import { type Preview, previewIn } from '../domain/control/previewing';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import { writeAsIn } from '../domain/kernel/formats';
import { readAttempts } from '../domain/login/lockout';
import type { EntryData } from '../domain/shell/entry-page';
import type { Previewed } from './adapters/control/preview';
import { nextTask } from './adapters/kernel/idle';
import { localKeep, sessionKeep } from './adapters/kernel/storage';
import { takeReturning } from './adapters/login/identity';
import { composeRoot } from './adapters/root/compose';
import { warmUpVenue } from './adapters/root/warm-up';
import { currentPath } from './adapters/shell/address-bar';
import { readEntryData } from './adapters/shell/entry-data';
import type { Views } from './adapters/shell/first-drawing';
import { createRing } from './adapters/support/ring';
import { CATALOGUES } from './words/words';

/** The running application, and the state that the page's rendered screen shows. */
export type Application = {
  root: AnyActorRef;
  isPreview: boolean;
  element: HTMLElement;
  standing: string | null;
  choices: EntryData['choices'];
  /** Allows the page to be drawn once the parts decide so. */
  present: (views: Views) => void;
};

type Beginning = {
  answers: EntryData['answers'];
  element: HTMLElement;
  views: Promise<Views>;
  previewed: Previewed | null;
};

/** The root, not yet started. */
async function createRoot({ answers, element, views, previewed }: Beginning): Promise<AnyActorRef> {
  const ring = createRing();
  const fetchReports = async (): Promise<() => () => void> => {
    const { showReports } = await import('./views/support/reports');
    return () => showReports(root, element);
  };
  const logic = composeRoot({ onSignIn: warmUpVenue, answers, ring, views, fetchReports, previewed });
  await nextTask();
  const root: AnyActorRef = createActor(logic, {
    inspect: ring.inspect,
    input: {
      path: currentPath(),
      now: previewed?.preview.at ?? Date.now(),
      chance: Math.random(),
      isOnline: navigator.onLine,
      attempts: readAttempts(localKeep.read(STORAGE_KEYS.loginAttempts)),
      returning: takeReturning(sessionKeep),
      captured: sessionKeep.read(STORAGE_KEYS.capturedEntry),
      presentation: localKeep.read(STORAGE_KEYS.areaPresentation) === 'list' ? 'list' : 'picture',
      language: {
        catalogues: CATALOGUES,
        sources: {
          query: previewed?.preview.language ?? new URLSearchParams(window.location.search).get('lang'),
          stored: localKeep.read(STORAGE_KEYS.language),
          browser: navigator.language,
        },
      },
    },
  });
  return root;
}

/** Whether the page is complete; this script may run while it is still being loaded. */
const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') {
      document.addEventListener('readystatechange', () => resolve(), { once: true });
    } else resolve();
  });

async function startPreview(preview: Preview): Promise<Previewed> {
  const { createPreview } = await import('./adapters/control/preview');
  return createPreview(preview, Date.now());
}

async function start(): Promise<Application> {
  writeAsIn(navigator.languages);
  await parsed();
  // Runs in separate tasks: evaluating the modules has taken one, and a click may be waiting.
  await nextTask();
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element #app');
  const preview = window.parent === window ? null : previewIn(window.name);
  const previewed = preview === null ? null : await startPreview(preview);
  const { answers, standing, choices } = readEntryData(document);
  let present: Application['present'] = () => {};
  const views = new Promise<Views>((resolve) => {
    present = resolve;
  });
  const root = await createRoot({ answers, element, views, previewed });
  await nextTask();
  root.start();
  return { root, isPreview: previewed !== null, element, standing, choices, present };
}

// A user who was logged in last time will probably enter the venue.
if (localKeep.read(STORAGE_KEYS.sessionHint) !== null) warmUpVenue();

/** Starts without the views: while React is being loaded, the application determines what to show. */
export const application: Promise<Application> = start();
