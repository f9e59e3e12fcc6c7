import type { NavigationFact } from '../shell/navigation.events';

/** The area that a settled path leads to. */
export const areaIdOf = ({ route, summary }: Extract<NavigationFact, { type: 'navigation.settled' }>): string | null =>
  route.name === 'Area' && summary !== null ? route.areaId : null;
