/** Files that have been fetched or are on their way, by address. A file that fails is forgotten, so that it is fetched again. */
const known = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => href.endsWith('.css');

/** Whether the page itself came with the file. */
function isInPage(href: string): boolean {
  const found = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].filter(
    (element) => ('href' in element ? element.href : element.src) === href,
  );
  return isStyle(href) ? found.some((element) => 'rel' in element && element.rel === 'stylesheet') : found.length > 0;
}

/** A style sheet is applied; a script only arrives in the cache. */
function fetchFile(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (isStyle(href)) link.rel = 'stylesheet';
    else {
      link.rel = 'preload';
      link.as = 'script';
    }
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        reject(new TypeError(`Cannot fetch ${href}`));
      },
      { once: true },
    );
    document.head.append(link);
  });
}

function fetched(file: string): Promise<void> {
  const { href } = new URL(`/${file}`, window.location.origin);
  const earlier = known.get(href);
  if (earlier !== undefined) return earlier;
  if (isInPage(href)) return Promise.resolve();
  const fetching = fetchFile(href);
  known.set(href, fetching);
  fetching.catch(() => known.delete(href));
  return fetching;
}

/**
 * What the bundler makes of every `import()`. Scripts are fetched before they are imported: many browsers never ask
 * again for a module that they could not fetch, nor for one that imports it.
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetched));
  return load();
}
