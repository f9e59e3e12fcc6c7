import type { StoredRecord } from './adapters/login/stored-user';

type Keys = {
  /** The attribute of the page that hides the rendered screen. */
  held: string;
  /** The attribute of buttons and of templates: a press of such a button shows the template. */
  choice: string;
  /** Keys of the browser's storages. */
  sessionHint: string;
  language: string;
  signOn: string;
  presentation: string;
  /** What every user inside asks for first, with a token: methods and addresses. */
  requests: readonly string[];
};

/**
 * Runs in the page's head, before anything is painted: hides the rendered screen if it is wrong for this visitor, and
 * starts loading the venue for a visitor with a stored session. The service sends the text of this function within the
 * page, so it uses nothing but its parameters and the browser.
 */
export function decideEarly(keys: Keys, readStoredRecords: () => Promise<readonly StoredRecord[]>): void {
  const page = document.documentElement;
  const read = (open: () => Storage, key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  const language = read(() => localStorage, keys.language);
  const hasSession = read(() => localStorage, keys.sessionHint) !== null;
  const isOtherLanguage =
    language !== null && language !== page.lang && !new URLSearchParams(location.search).has('lang');
  if (hasSession || isOtherLanguage || read(() => sessionStorage, keys.signOn) !== null) {
    page.setAttribute(keys.held, '');
  }
  // Nothing else answers on the rendered screen yet: the last press is done when the application has taken it over.
  window.earlyPress = null;
  const showChoice = (target: EventTarget | null): boolean => {
    const pressed = target instanceof Element ? target.closest(`button[${keys.choice}]`) : null;
    const id = pressed?.getAttribute(keys.choice);
    const templates = [...document.querySelectorAll<HTMLTemplateElement>(`template[${keys.choice}]`)];
    const found = templates.find((template) => template.getAttribute(keys.choice) === id);
    const screen = document.getElementById('app');
    if (id == null || found === undefined || screen === null) return false;
    screen.replaceChildren(found.content.cloneNode(true));
    const fields = screen.querySelectorAll<HTMLElement>('form input');
    (fields.length === 1 ? fields[0] : screen.querySelector<HTMLElement>('main h2'))?.focus();
    window.earlyChoice = id;
    return true;
  };
  const notePress = ({ target }: Event): void => {
    if (window.earlyPress === undefined) document.removeEventListener('click', notePress, true);
    else window.earlyPress = showChoice(target) ? null : target;
  };
  document.addEventListener('click', notePress, true);
  if (!hasSession) return;

  const { inside = '', identity = '', venue = '' } = document.currentScript?.dataset ?? {};
  // Wrong or expired records only cost these requests: the application asks again without them.
  const token = readStoredRecords()
    .then((records) => {
      for (const { fbase_key, value } of records) {
        const { accessToken, expirationTime } = value?.stsTokenManager ?? {};
        const isUser = String(fbase_key).startsWith('firebase:authUser:');
        if (isUser && typeof accessToken === 'string' && Number(expirationTime) > Date.now() + 60_000)
          return accessToken;
      }
      return null;
    })
    .catch(() => null);
  const ask = async (method: string, path: string) => {
    const found = await token;
    if (found === null) return null;
    const authorization = `Bearer ${found}`;
    return { authorization, response: await fetch(path, { method, headers: { authorization } }) };
  };
  const early: NonNullable<typeof window.earlyResponses> = Object.fromEntries(
    keys.requests
      .map((request) => request.replace('{venue}', encodeURIComponent(venue)))
      .filter((request) => venue !== '' || !request.includes('?'))
      .map((request) => {
        const [method = '', path = ''] = request.split(' ');
        return [request, ask(method, path).catch(() => null)];
      }),
  );
  window.earlyResponses = early;

  // The venue's response names the picture that this page shows first.
  const isList = read(() => localStorage, keys.presentation) === 'list';
  for (const coming of isList ? [] : Object.values(early)) {
    void coming.then((found) => {
      const links = found?.response.headers.get('link') ?? '';
      for (const [, path = '', shown] of links.matchAll(/<([^>]*)>; rel="preview"; anchor="([^"]*)"/g)) {
        if (shown === location.pathname) early[`GET ${path}`] ??= ask('GET', path).catch(() => null);
      }
    });
  }

  const preload = (files: string): void => {
    for (const href of files.split(' ')) {
      if (href === '') continue;
      const link = document.createElement('link');
      const isStyle = href.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
  };
  // After the requests, which would wait for a connection otherwise. Without a token the SDK has to be asked who is signed in.
  void token.then((found) => {
    preload(inside);
    if (found === null) preload(identity);
  });
}
