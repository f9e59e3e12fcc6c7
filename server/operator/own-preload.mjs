/**
 * Fetches every `import()` of a build with our own helper instead of Vite's, which never asks again for a style sheet
 * that failed once.
 * @returns {import('vite').Plugin}
 */
export const ownPreload = () => ({
  name: 'own-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export { preload as __vitePreload } from '/src/adapters/kernel/preload.ts';",
  },
});
