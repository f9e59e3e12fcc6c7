/** An import of a file without dependencies: Vite's list of files to preload is empty for it. */
const ALONE = /(import\((["'`])\.\/([\w.-]+\.js)\2\)(?:\.then\((?:[^()]|\([^()]*\))*\)|;return ?\{[^{}]*\}\})?,)\[\]/g;

/**
 * The code of a file in `folder`, where every import without dependencies lists the imported file itself.
 * @param {string} code
 * @param {string} folder with a slash at its end
 */
export const withOwnFiles = (code, folder) =>
  code.replace(ALONE, (_, start, _quote, name) => `${start}[${JSON.stringify(folder + name)}]`);

/**
 * Loads every `import()` of a build with our own helper, because Vite's never retries a failed style sheet.
 * @returns {import('vite').Plugin[]}
 */
export const ownPreload = () => [
  {
    name: 'own-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export { preload as __vitePreload } from '/src/adapters/kernel/preload.ts';",
    },
  },
  {
    name: 'own-preload-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1);
          file.code = withOwnFiles(file.code, folder);
        }
      },
    },
  },
];
