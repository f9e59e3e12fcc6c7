/** Words in URLs that content blockers mistake for advertisements or trackers. */
const BLOCKED =
  /\bads?\b|adv|analytic|banner|beacon|consent|cookie|metric|pixel|popup|promo|social|sponsor|stat[si]|telemetry|track|log-/i;

/** @param {string} name */
const nameOf = (name) => (BLOCKED.test(name) ? 'part' : '[name]');

/** Gives built files names that content blockers let through. */
export const neutralNames = () => ({
  name: 'neutral-names',
  /** @param {object} options */
  outputOptions: (options) => ({
    ...options,
    /** @param {{ name: string }} chunk */
    chunkFileNames: ({ name }) => `app/${nameOf(name)}-[hash].js`,
    /** @param {{ names: readonly string[] }} asset */
    assetFileNames: ({ names }) => `app/${nameOf(names[0] ?? '')}-[hash][extname]`,
  }),
});
