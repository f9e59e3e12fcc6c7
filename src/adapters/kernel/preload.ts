import { FaultError, faultKindOf, makeFault } from '../../../domain/kernel/fault';

/**
 * Files that came with the page, have been fetched or are on their way. Failed files are removed, so that they are fetched
 * again.
 */
const known = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => href.endsWith('.css');

/** By attribute: a browser would have to compute the address of every link for each file. */
const selectorOf = (file: string): string =>
  isStyle(file) ? `link[rel="stylesheet"][href$="/${file}"]` : `link[href$="/${file}"], script[src$="/${file}"]`;

/** Whether the HTML already includes the file. */
const isInPage = (file: string): boolean => document.querySelector(selectorOf(file)) !== null;

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
  const earlier = known.get(file);
  if (earlier !== undefined) return earlier;
  const href = new URL(`/${file}`, window.location.origin).href;
  const fetching = isInPage(file) ? Promise.resolve() : isStyle(file) ? applyStyle(href) : fetchScript(href);
  known.set(file, fetching);
  fetching.catch(() => known.delete(file));
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
