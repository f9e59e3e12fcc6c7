import type { ReactNode } from 'react';
import { useIsLive } from './use-is-live';

/**
 * Renders its content in separate tasks, after the browser has painted the surroundings, so that a press has an
 * immediate effect.
 */
export const Later = ({ children }: { children: ReactNode }) => (useIsLive() ? children : null);
