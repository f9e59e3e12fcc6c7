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
  /** The address of the first look of an area. */
  look: string;
  /** The first requests of every user in the venue, with a token: methods and URLs. */
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
  // Nothing else handles presses on the rendered screen yet; the last one is repeated after hydration.
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
  // A preview shows another version than the published one.
  if (!hasSession || window.name.startsWith('preview:')) return;

  const { inside = '', identity = '', venue = '' } = document.currentScript?.dataset ?? {};
  // Wrong or expired records only cost these requests: the application repeats them.
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
    const response = await fetch(path, { method, headers: { authorization } });
    // Chromium reports a response without a body that is read later as an aborted request.
    if (method === 'HEAD')
      response
        .clone()
        .text()
        .catch(() => {});
    return { authorization, response };
  };
  const unlessFailed = (coming: ReturnType<typeof ask>) => coming.catch(() => null);
  // First of all: a browser opens only a few connections, and the scripts have taken most of them.
  const isList = read(() => localStorage, keys.presentation) === 'list';
  const lang = new URLSearchParams(location.search).get('lang') ?? language ?? page.lang;
  const query = new URLSearchParams({ path: location.pathname, lang });
  const mayBeArea = !isList && /^\/(?:$|v\/)/.test(location.pathname);
  const looks = mayBeArea ? unlessFailed(ask('GET', `${keys.look}?${query}`)) : null;
  const early: NonNullable<typeof window.earlyResponses> = Object.fromEntries(
    keys.requests
      .map((request) => request.replace('{venue}', encodeURIComponent(venue)))
      .filter((request) => venue !== '' || !request.includes('?'))
      .map((request) => {
        const [method = '', path = ''] = request.split(' ');
        return [request, unlessFailed(ask(method, path))];
      }),
  );
  window.earlyResponses = early;

  const link = (href: string, rel: string): HTMLLinkElement => {
    const element = document.createElement('link');
    element.rel = rel;
    if (rel === 'preload') element.as = 'style';
    element.crossOrigin = '';
    element.href = href;
    document.head.append(element);
    return element;
  };
  const isStyle = (href: string): boolean => href.endsWith('.css');
  // It applies once it is loaded: code that is loaded earlier waits for it.
  const styleOf = (href: string) =>
    new Promise((resolve) => {
      const element = link(href, 'preload');
      element.onload = () => (element.rel === 'preload' ? (element.rel = 'stylesheet') : resolve(null));
      element.onerror = () => element.remove();
    });
  const readLook = async (): Promise<DocumentFragment | null> => {
    const found = await looks;
    if (found?.response.status !== 200) return null;
    const template = document.createElement('template');
    template.innerHTML = await found.response.text();
    const path = template.content.querySelector('img')?.dataset['src'];
    if (path !== undefined) early[`GET ${path}`] ??= unlessFailed(ask('GET', path));
    return template.content;
  };
  /** Shows the area before the scripts are loaded. */
  const prepare = async (): Promise<void> => {
    // After the requests, which would wait for a connection otherwise. Without a token, only the SDK knows who is signed in.
    const files = `${inside} ${(await token) === null ? identity : ''}`.split(' ').filter((href) => href !== '');
    const styles = Promise.all(files.filter(isStyle).map(styleOf));
    const look = await readLook();
    for (const href of files) if (!isStyle(href)) link(href, 'modulepreload');
    await styles;
    // Unless the application has drawn already.
    if (look !== null && page.hasAttribute(keys.held)) document.body.append(look);
  };
  void prepare().catch(() => {});
}
