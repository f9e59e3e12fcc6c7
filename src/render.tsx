import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { type ActorRefFrom, type AnyActorRef, createActor, waitFor } from 'xstate';
import type { Architecture } from '../domain/kernel/venue';
import type { EntryData, FirstScreen, RenderedScreen } from '../domain/shell/entry-page';
import { previewOf } from '../domain/venue/previews';
import type { loginMachine } from '../machines/login/login.machine';
import { composeRendered } from './adapters/root/compose-rendered';
import { isSettled, routeNameOf, standingOf } from './adapters/shell/standing';
import { ActorsProvider } from './views/kernel/ActorsProvider';
import { App } from './views/shell/App';
import { StoppedScreen } from './views/support/StoppedScreen';
import { FirstLook } from './views/venue/area/FirstLook';
import { CATALOGUES, loadWords, say } from './words/words';

const RENDER_LIMIT_MS = 5000;

/** Locales that a screen can be rendered in. */
export const catalogues = CATALOGUES;

async function htmlOf(root: AnyActorRef, view: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <ActorsProvider root={root}>{view}</ActorsProvider>
    </StrictMode>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}

const render = async (root: AnyActorRef): Promise<RenderedScreen> => ({
  html: await htmlOf(root, <App />),
  standing: standingOf(root),
});

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

/** Runs the parts for a signed-out visitor until the page to show is known. */
async function withRoot<T>(
  answers: EntryData['answers'],
  locale: string,
  use: (root: AnyActorRef) => Promise<T>,
): Promise<T> {
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
    return await use(root);
  } finally {
    root.stop();
  }
}

/**
 * The login screen for a signed-out visitor, also after the choice of an option; `null` if such a visitor does
 * not reach the login page.
 */
export const renderScreen = (answers: EntryData['answers'], locale: string): Promise<FirstScreen | null> =>
  withRoot(answers, locale, async (root) => {
    if (routeNameOf(root) !== 'login') return null;
    const screen = await render(root);
    return { ...screen, choices: await renderChoices(root) };
  });

/** What the page shows if its scripts do not start. */
export async function renderStopped(answers: EntryData['answers'], locale: string): Promise<string> {
  await loadWords(locale);
  return withRoot(answers, locale, (root) => htmlOf(root, <StoppedScreen />));
}

/** The description of the page for search engines. */
export async function describePage(venue: string, locale: string): Promise<string> {
  await loadWords(locale);
  return say(locale, 'login.titleOf', { venue });
}

/**
 * The first look of an area for a returning visitor, shown until the scripts are loaded; `null` for an area without a
 * picture.
 */
export async function renderFirstLook(
  answers: EntryData['answers'],
  locale: string,
  { architecture, areaId, thumbnail }: { architecture: Architecture; areaId: string; thumbnail: string | null },
): Promise<string | null> {
  const area = architecture.areas.find(({ id }) => id === areaId);
  if (area === undefined || area.viewMode !== 'VIEW_2D') return null;
  const { style } = architecture;
  const look = <FirstLook area={area} style={style} thumbnail={thumbnail} preview={previewOf(architecture, area)} />;
  return withRoot(answers, locale, (root) => htmlOf(root, look));
}
