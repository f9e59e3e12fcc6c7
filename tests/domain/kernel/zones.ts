import { afterEach } from 'vitest';

/** Time zones on both sides of UTC, and one with half an hour. */
export const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'] as const;

/** Lets the tests of a file travel: the zone is that of the device from then on, until the end of the test. */
export function useZones(): (zone: string) => void {
  const own = process.env['TZ'];
  afterEach(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });
  return (zone) => {
    process.env['TZ'] = zone;
  };
}
