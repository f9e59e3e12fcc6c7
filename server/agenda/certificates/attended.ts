import { type Attendable, attendablesOf, type Claim } from '../../../domain/agenda/attendance';
import type { Architecture } from '../../../domain/kernel/venue';
import { widgetKey } from '../../../domain/privacy/visited';
import { type Count, VENUE_KEY } from '../../../domain/privacy/visits';

const SECOND_MS = 1000;

const known = new WeakMap<Architecture, { timeZone: string; all: readonly Attendable[] }>();

/** The talks and days of a venue that can be attended. */
export function attendablesIn(architecture: Architecture, timeZone: string): readonly Attendable[] {
  const before = known.get(architecture);
  if (before?.timeZone === timeZone) return before.all;
  const all = attendablesOf(architecture, timeZone);
  known.set(architecture, { timeZone, all });
  return all;
}

/** By what visits name the place: a day is attended in the venue. */
function keyOf({ kind, place }: Attendable): string {
  if (kind === 'day') return VENUE_KEY;
  const [widgetId = '', ...rest] = place.split('/');
  return widgetKey(widgetId, rest.join('/'));
}

/** What the counts of a user's page claim of the talks or days that lie between two times. */
export function claimsOf(
  attendables: readonly Attendable[],
  counts: readonly Pick<Count, 'key' | 'seconds'>[],
  { from, to }: { from: number; to: number },
): Record<Attendable['kind'], Claim[]> {
  const claims = attendables
    .filter(({ begin, end }) => begin < to && end > from)
    .map((attendable) => {
      const key = keyOf(attendable);
      const seconds = counts.reduce((sum, count) => sum + (count.key === key ? count.seconds : 0), 0);
      return { ...attendable, ms: seconds * SECOND_MS };
    })
    .filter(({ ms }) => ms > 0);
  return {
    talk: claims.filter(({ kind }) => kind === 'talk'),
    day: claims.filter(({ kind }) => kind === 'day'),
  };
}
