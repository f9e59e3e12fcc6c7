import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a rendered screen is taken over: for content that only a browser knows, or that may load after the
 * scripts.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
