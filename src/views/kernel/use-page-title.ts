import { useEffect } from 'react';
import { DEFAULT_TAB_TITLE } from '../../../domain/kernel/constants';
import { tabTitle } from '../../adapters/kernel/tab-title';
import { usePart } from './actors';

/**
 * Replaces the title of the tab while a call rings; the title of a page that opens in the meantime is restored
 * afterwards.
 */
export function useUrgentTitle(text: string): void {
  useEffect(() => {
    const before = tabTitle.page();
    tabTitle.name(text);
    return () => {
      if (tabTitle.page() === text) tabTitle.name(before);
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
    tabTitle.name(page === '' ? venue : `${page} - ${venue}`);
    return () => tabTitle.name(venue);
  }, [page, config]);
}
