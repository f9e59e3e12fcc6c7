/**
 * The files to load before `file` is imported. Vite lists none for a file without dependencies; it is then loaded itself.
 * @param {string} file
 * @param {readonly string[]} others
 * @param {{ hostType: string }} host
 */
export const filesBefore = (file, others, { hostType }) =>
  hostType === 'js' && others.length === 0 ? [file] : [...others];

/**
 * Loads every `import()` of a build with our own helper, because Vite's never retries a failed style sheet.
 * @returns {import('vite').Plugin}
 */
export const ownPreload = () => ({
  name: 'own-preload',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: filesBefore } } }),
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export { preload as __vitePreload } from '/src/adapters/kernel/preload.ts';",
  },
});
