/** PostgreSQL keeps the real clock. */
const beginningAt = (time) => ({
  TEST_CLOCK: time,
  NODE_OPTIONS: `--import ${new URL('shift-clock.mjs', import.meta.url).href}`,
  TEST_POSTGRES: 'none',
});

/**
 * Under what the unit tests pass, beside the hour, the zone and the Node of a computer: `env` for `vitest run`, and the
 * major version of Node, `null` for the one that runs.
 */
export const VARIANTS = [
  { name: 'in the zone of Auckland', node: null, env: { TZ: 'Pacific/Auckland' } },
  { name: 'in the zone of St. John’s', node: null, env: { TZ: 'America/St_Johns' } },
  { name: 'from half a minute before midnight', node: null, env: beginningAt('23:59:30') },
  { name: 'from midnight', node: null, env: beginningAt('00:00:00') },
  { name: 'on Node 22', node: 22, env: {} },
  { name: 'on Node 24', node: 24, env: {} },
];
