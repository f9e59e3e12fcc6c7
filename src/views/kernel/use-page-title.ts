import { useEffect } from 'react';
import { DEFAULT_TAB_TITLE } from '../../../domain/kernel/constants';
import { usePart } from './actors';

/**
 * Replaces the title of the tab while a call rings; the title of a page that opens in the meantime is restored
 * afterwards.
 */
export function useUrgentTitle(text: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      if (document.title === text) document.title = before;
    };
  }, [text]);
}

/** What search engines and link previews say of the page. */
export function usePageDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', text);
  }, [text]);
}

/** Names the page in the title of its tab, before the name of the venue. */
export function usePageTitle(page: string): void {
  const config = usePart('application', ({ context }) => context.config);
  useEffect(() => {
    const venue = config?.tabTitle ?? DEFAULT_TAB_TITLE;
    document.title = page === '' ? venue : `${page} - ${venue}`;
    return () => {
      document.title = venue;
    };
  }, [page, config]);
}
