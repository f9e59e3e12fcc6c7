import { useDeferredValue } from 'react';

/**
 * False during the first rendering or hydration, then true in a separate task: for content that depends on the browser,
 * or that may load later.
 */
export const useIsLive = (): boolean => useDeferredValue(true, false);
