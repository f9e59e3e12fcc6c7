import { FaultError, faultKindOf, makeFault } from '../../../domain/kernel/fault';

/**
 * Files that have been fetched or are on their way, by address. Failed files are removed, so that they are fetched
 * again.
 */
const known = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => href.endsWith('.css');

/** Whether the HTML already includes the file. */
function isInPage(href: string): boolean {
  const found = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].filter(
    (element) => ('href' in element ? element.href : element.src) === href,
  );
  return isStyle(href) ? found.some((element) => 'rel' in element && element.rel === 'stylesheet') : found.length > 0;
}

function applyStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        reject(new FaultError(makeFault('NOT_REACHABLE')));
      },
      { once: true },
    );
    document.head.append(link);
  });
}

/** Loads a script into the browser's cache. Not with a preload link, because Chromium caches its failure. */
async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href).catch(() => null);
  if (response === null) throw new FaultError(makeFault('NOT_REACHABLE'));
  const { ok, status } = response;
  if (!ok) throw new FaultError(makeFault(faultKindOf(status), { status }));
  await response.arrayBuffer().catch(() => {
    throw new FaultError(makeFault('NOT_REACHABLE'));
  });
}

function fetched(file: string): Promise<void> {
  const { href } = new URL(`/${file}`, window.location.origin);
  const earlier = known.get(href);
  if (earlier !== undefined) return earlier;
  if (isInPage(href)) return Promise.resolve();
  const fetching = isStyle(href) ? applyStyle(href) : fetchScript(href);
  known.set(href, fetching);
  fetching.catch(() => known.delete(href));
  return fetching;
}

/**
 * The bundler calls this for every `import()`. Scripts are fetched before they are imported, because many browsers
 * never retry a module that failed to load, nor one that imports it.
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetched));
  return load();
}
