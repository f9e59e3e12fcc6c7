import type { NavigationFact } from '../shell/navigation.events';

/** The area that a settled path leads to. */
export const areaIdOf = ({ route, summary }: Extract<NavigationFact, { type: 'navigation.settled' }>): string | null =>
  route.name === 'Area' && summary !== null ? route.areaId : null;

/** The same, or the area of a meeting. */
export const attendedAreaIdOf = (place: Extract<NavigationFact, { type: 'navigation.settled' }>): string | null =>
  place.route.name === 'AreaWherebyMeeting' && place.summary !== null ? place.route.areaId : areaIdOf(place);
