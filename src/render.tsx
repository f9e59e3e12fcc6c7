import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createActor, waitFor } from 'xstate';
import { API } from '../domain/kernel/api';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import { type EntryData, HELD_ATTRIBUTE } from '../domain/shell/entry-page';
import { readStoredRecords } from './adapters/login/stored-user';
import { composeRendered } from './adapters/root/compose-rendered';
import { isSettled, routeNameOf, standingOf } from './adapters/shell/standing';
import { decideEarly } from './early';
import { ActorsProvider } from './views/kernel/ActorsProvider';
import { App } from './views/shell/App';
import { CATALOGUES } from './words/words';

const RENDER_LIMIT_MS = 5000;

/** Locales that a screen can be rendered in. */
export const catalogues = CATALOGUES;

/** The script for the head of the page. */
export const earlyScript = `(${decideEarly.toString()})(${JSON.stringify({
  held: HELD_ATTRIBUTE,
  sessionHint: STORAGE_KEYS.sessionHint,
  language: STORAGE_KEYS.language,
  signOn: STORAGE_KEYS.signOn,
  presentation: STORAGE_KEYS.areaPresentation,
  requests: [`HEAD ${API.authorityCheck}`, `GET ${API.venue}?architectureId={venue}`],
})}, ${readStoredRecords.toString()})`;

type Screen = { html: string; standing: string };

/** The login screen for a signed-out visitor; `null` if such a visitor does not reach the login page. */
export async function renderScreen(answers: EntryData['answers'], locale: string): Promise<Screen | null> {
  const root = createActor(composeRendered(answers), {
    input: {
      path: '/login',
      now: 0,
      chance: 0,
      isOnline: true,
      attempts: [],
      returning: null,
      captured: null,
      presentation: 'picture',
      language: { catalogues: CATALOGUES, sources: { query: null, stored: locale, browser: null } },
    },
  }).start();
  try {
    const changes = ['navigation', 'language'].map((id) =>
      waitFor(root.system.get(id), () => isSettled(root), { timeout: RENDER_LIMIT_MS }),
    );
    await Promise.race(changes);
    if (routeNameOf(root) !== 'login') return null;
    const { prelude } = await prerender(
      <StrictMode>
        <ActorsProvider root={root}>
          <App />
        </ActorsProvider>
      </StrictMode>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          throw error;
        },
      },
    );
    return { html: await new Response(prelude).text(), standing: standingOf(root) };
  } finally {
    root.stop();
  }
}
