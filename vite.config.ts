import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The words of the diagrams, which no visitor needs, are 1 KB of the first load. */
const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/[\w/-]+\.machine\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g, ''),
      map: null,
    }),
  },
});

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

/** Parts of a library that its entry names, of which only the profile needs something. */
const LATER =
  /@mantine\/form\/esm\/(?:use-form|hooks|paths|lists|actions|FormProvider|get-status|validate\/(?:validate|get))/;

/** One chunk for all that the entry needs before it runs: the bundler would cut it into pieces that weigh more together. */
function firstLoad(id: string, modules: Modules): string | null {
  const seen = new Set<string>();
  const isNeeded = (at: string): boolean => {
    if (seen.has(at) || LATER.test(at)) return false;
    seen.add(at);
    const found = modules.getModuleInfo(at);
    return found !== null && (found.isEntry || found.importers.some(isNeeded));
  };
  return isNeeded(id) ? 'first' : null;
}

/** The inspector is built apart: not a byte of it can come into what attendees load. */
const INSPECTOR = {
  root: 'src/inspector',
  base: '/inspector/',
  build: {
    outDir: '../../dist/inspector',
    assetsDir: 'app',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  publicDir: false,
  ...(mode === 'inspector' ? INSPECTOR : {}),
  plugins: [react(), ...(mode === 'inspector' ? [] : [withoutDescriptions()])],
  resolve: {
    // React has had this hook since 18: the shims of older versions only add weight to the first load.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build:
    mode === 'inspector'
      ? INSPECTOR.build
      : isSsrBuild
        ? { outDir: 'dist/server', emptyOutDir: true, target: 'node20' }
        : {
            outDir: 'dist/client',
            assetsDir: 'app',
            emptyOutDir: true,
            target: 'es2022',
            manifest: true,
            modulePreload: { polyfill: false },
            rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad }] } } },
          },
  test: {
    // One for each core, also where there are two.
    maxWorkers: '100%',
    projects: [
      // Without isolation files share what they import, which is most of what a run takes; each leaves it as it was.
      {
        test: {
          name: 'domain',
          include: ['tests/domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'machines',
          include: ['tests/{inspector,machines,mutate,paths}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'views',
          include: ['tests/views/**/*.test.{ts,tsx}', 'tests/paths/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/views/kernel/setup.ts'],
        },
      },
      {
        test: {
          name: 'adapters',
          include: ['tests/adapters/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/views/kernel/setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/server/kernel/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
