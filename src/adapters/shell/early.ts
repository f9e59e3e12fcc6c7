import { VENUE_PATH } from '../../../domain/kernel/api';
import { EARLY_KEYS } from '../../../domain/kernel/constants';
import { CHOICE_ATTRIBUTE, FIRST_LOOK_PATH, HELD_ATTRIBUTE } from '../../../domain/shell/entry-page';
import type { Early, EarlyResponse } from '../kernel/early-responses';
import { readStoredRecords, type StoredRecord } from '../kernel/stored-records';
import { watchStart } from './watch-start';

/** What the service tells the script: the published venue, the files of its pages, those of the SDK, and the build. */
type Told = { venue?: string; inside?: string; identity?: string; build?: string };

/** A token that ends sooner is not used. */
const MARGIN_MS = 60_000;

function read(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
const stored = (key: string): string | null => read(() => localStorage, key);

/** Shows the screen after a choice, and moves the focus; returns the id of the choice, `null` for any other press. */
function showChoice(target: EventTarget | null): string | null {
  const pressed = target instanceof Element ? target.closest(`button[${CHOICE_ATTRIBUTE}]`) : null;
  const id = pressed?.getAttribute(CHOICE_ATTRIBUTE) ?? null;
  const templates = [...document.querySelectorAll<HTMLTemplateElement>(`template[${CHOICE_ATTRIBUTE}]`)];
  const found = templates.find((template) => template.getAttribute(CHOICE_ATTRIBUTE) === id);
  const screen = document.getElementById('app');
  if (found === undefined || screen === null) return null;
  screen.replaceChildren(found.content.cloneNode(true));
  (screen.querySelector<HTMLElement>('form input') ?? screen.querySelector<HTMLElement>('main h2'))?.focus();
  return id;
}

/** Nothing else handles presses on the rendered screen yet; the last one is repeated after hydration. */
function hearPresses(): Early['takeOver'] {
  let press: EventTarget | null = null;
  let choice: string | null = null;
  const note = ({ target }: Event): void => {
    const shown = showChoice(target);
    choice = shown ?? choice;
    press = shown === null ? target : null;
  };
  document.addEventListener('click', note, true);
  return () => {
    document.removeEventListener('click', note, true);
    return { press, choice };
  };
}

/** Wrong or expired records only cost the requests: the application repeats them. */
async function tokenIn(records: Promise<readonly StoredRecord[]>): Promise<string | null> {
  for (const { fbase_key, value } of await records.catch(() => [])) {
    const { accessToken, expirationTime } = value?.stsTokenManager ?? {};
    const isUser = String(fbase_key).startsWith('firebase:authUser:');
    if (isUser && typeof accessToken === 'string' && Number(expirationTime) > Date.now() + MARGIN_MS)
      return accessToken;
  }
  return null;
}

async function ask(token: Promise<string | null>, method: string, path: string): Promise<EarlyResponse | null> {
  const found = await token;
  if (found === null) return null;
  const authorization = `Bearer ${found}`;
  const response = await fetch(path, { method, headers: { authorization } });
  // Chromium reports a response without a body that is read later as an aborted request.
  if (method === 'HEAD')
    response
      .clone()
      .text()
      .catch(() => {});
  return { authorization, response };
}

function link(href: string, rel: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = rel;
  if (rel === 'preload') element.as = 'style';
  element.crossOrigin = '';
  element.href = href;
  document.head.append(element);
  return element;
}

const isStyle = (href: string): boolean => href.endsWith('.css');

/** A style sheet that applies once it is loaded: code that is loaded earlier waits for it. */
const applied = (href: string) =>
  new Promise((resolve) => {
    const element = link(href, 'preload');
    element.onload = () => (element.rel === 'preload' ? (element.rel = 'stylesheet') : resolve(null));
    element.onerror = () => element.remove();
  });

/** Starts loading the venue for a visitor with a stored session. */
function enterEarly(
  { venue = '', inside = '', identity = '' }: Told,
  token: Promise<string | null>,
): Early['responses'] {
  const responses: Record<string, Promise<EarlyResponse | null>> = {};
  const start = (method: string, path: string) => ask(token, method, path).catch(() => null);
  // First of all: a browser opens only a few connections, and the scripts have taken most of them.
  const lang =
    new URLSearchParams(location.search).get('lang') ?? stored(EARLY_KEYS.language) ?? document.documentElement.lang;
  const mayBeArea = stored(EARLY_KEYS.areaPresentation) !== 'list' && /^\/(?:$|v\/)/.test(location.pathname);
  const query = new URLSearchParams({ path: location.pathname, lang });
  const coming = mayBeArea ? start('GET', `${FIRST_LOOK_PATH}?${query}`) : null;
  // The first requests of every user in the venue.
  const venuePath = `${VENUE_PATH}?architectureId=${encodeURIComponent(venue)}`;
  responses[`HEAD ${VENUE_PATH}`] = start('HEAD', VENUE_PATH);
  if (venue !== '') responses[`GET ${venuePath}`] = start('GET', venuePath);

  const readLook = async (): Promise<DocumentFragment | null> => {
    const found = await coming;
    if (found?.response.status !== 200) return null;
    const template = document.createElement('template');
    template.innerHTML = await found.response.text();
    const path = template.content.querySelector('img')?.dataset['src'];
    if (path !== undefined) responses[`GET ${path}`] ??= start('GET', path);
    return template.content;
  };
  /** Shows the area before the scripts are loaded. */
  const prepare = async (): Promise<void> => {
    // After the requests, which would wait for a connection otherwise. Without a token, only the SDK knows who is signed in.
    const files = `${inside} ${(await token) === null ? identity : ''}`.split(' ').filter((href) => href !== '');
    const styles = Promise.all(files.filter(isStyle).map(applied));
    const look = await readLook();
    for (const href of files) if (!isStyle(href)) link(href, 'modulepreload');
    await styles;
    // Unless the application has drawn already.
    if (look !== null && document.documentElement.hasAttribute(HELD_ATTRIBUTE)) document.body.append(look);
  };
  void prepare().catch(() => {});
  return responses;
}

/**
 * Acts in the page's head, before anything is painted: hides the rendered screen if it is wrong for this visitor, notes what
 * is pressed on it otherwise, and starts loading the venue for a visitor with a stored session.
 */
export function actEarly(told: Told, readRecords = readStoredRecords): void {
  const page = document.documentElement;
  const language = stored(EARLY_KEYS.language);
  const hasSession = stored(EARLY_KEYS.sessionHint) !== null;
  const isOtherLanguage =
    language !== null && language !== page.lang && !new URLSearchParams(location.search).has('lang');
  if (hasSession || isOtherLanguage || read(() => sessionStorage, EARLY_KEYS.signOn) !== null)
    page.setAttribute(HELD_ATTRIBUTE, '');
  const { build = 'source' } = told;
  const { errors, started } = watchStart(build);
  const endPresses = hearPresses();
  const takeOver = () => {
    started();
    return endPresses();
  };
  // A preview shows another version than the published one.
  const isOnTheWay = hasSession && !window.name.startsWith('preview:');
  window.early = { takeOver, errors, build, responses: isOnTheWay ? enterEarly(told, tokenIn(readRecords())) : {} };
}
