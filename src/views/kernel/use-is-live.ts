import { useDeferredValue } from 'react';

/**
 * False while a screen is drawn for the first time or a rendered one is taken over, then true in a task of its own: for
 * content that only a browser knows, or that may load after the scripts.
 */
export const useIsLive = (): boolean => useDeferredValue(true, false);
