type Keys = {
  /** The attribute of the page that hides the rendered screen. */
  held: string;
  /** Keys of the browser's storages. */
  sessionHint: string;
  language: string;
  signOn: string;
};

/**
 * Runs in the page's head, before anything is painted: hides the rendered screen if it is wrong for this visitor, and
 * starts loading the venue for a visitor with a stored session. The service sends the text of this function within the
 * page, so it uses nothing but its parameter and the browser.
 */
export function decideEarly(keys: Keys): void {
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
  if (!hasSession) return;
  for (const href of (document.currentScript?.dataset['inside'] ?? '').split(' ')) {
    if (href === '') continue;
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
