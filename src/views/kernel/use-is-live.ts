import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a rendered screen is taken over: for what only a browser knows, and for what may load after the scripts. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
