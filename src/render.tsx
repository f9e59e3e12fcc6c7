import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { type ActorRefFrom, type AnyActorRef, createActor, waitFor } from 'xstate';
import { API } from '../domain/kernel/api';
import { STORAGE_KEYS } from '../domain/kernel/constants';
import {
  CHOICE_ATTRIBUTE,
  type EntryData,
  type FirstScreen,
  HELD_ATTRIBUTE,
  type RenderedScreen,
} from '../domain/shell/entry-page';
import type { loginMachine } from '../machines/login/login.machine';
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
  choice: CHOICE_ATTRIBUTE,
  sessionHint: STORAGE_KEYS.sessionHint,
  language: STORAGE_KEYS.language,
  signOn: STORAGE_KEYS.signOn,
  presentation: STORAGE_KEYS.areaPresentation,
  requests: [`HEAD ${API.authorityCheck}`, `GET ${API.venue}?architectureId={venue}`],
})}, ${readStoredRecords.toString()})`;

async function render(root: AnyActorRef): Promise<RenderedScreen> {
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
}

/** The form of each login option that the screen offers. */
async function renderChoices(root: AnyActorRef): Promise<FirstScreen['choices']> {
  const login: ActorRefFrom<typeof loginMachine> = root.system.get('login');
  const choices: Record<string, RenderedScreen> = {};
  if (!login.getSnapshot().matches('choosing')) return choices;
  for (const { id } of login.getSnapshot().context.options) {
    login.send({ type: 'login.choose', optionId: id });
    choices[id] = await render(root);
    login.send({ type: 'login.cancel' });
  }
  return choices;
}

/**
 * The login screen for a signed-out visitor, also as it is after the choice of an option; `null` if such a visitor does
 * not reach the login page.
 */
export async function renderScreen(answers: EntryData['answers'], locale: string): Promise<FirstScreen | null> {
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
    const screen = await render(root);
    return { ...screen, choices: await renderChoices(root) };
  } finally {
    root.stop();
  }
}
