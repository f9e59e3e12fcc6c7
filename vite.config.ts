import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { neutralNames } from './server/operator/neutral-names.mjs';
import { ownPreload } from './server/operator/own-preload.mjs';
import { pdfFiles } from './server/operator/pdf-files.mjs';
import { withoutDescriptions } from './server/operator/without-descriptions.mjs';

/** The inspector is built apart: not a byte of it can come into what attendees load. */
const INSPECTOR = {
  root: 'src/inspector',
  base: '/inspector/',
  plugins: [react(), neutralNames()],
  build: {
    outDir: '../../dist/inspector',
    assetsDir: 'app',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { input: ['src/inspector/index.html', 'src/inspector/play.html'] },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
};

/** The page of our own meeting rooms, in a frame of the venue, brings only what a meeting needs. */
const ROOM = {
  root: 'src/meeting-room',
  base: '/meeting/',
  plugins: [react(), withoutDescriptions(), neutralNames()],
  build: {
    outDir: '../../dist/room',
    assetsDir: 'app',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
};

/** The page of organisers is apart from what attendees load. */
const CONTROL = {
  root: 'src/control',
  base: '/control/',
  plugins: [react(), withoutDescriptions(), neutralNames()],
  build: {
    outDir: '../../dist/control',
    assetsDir: 'app',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
};

const CLIENT = {
  // React brings what the shims are for.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/with-selector)?$/, replacement: 'use-sync-external-store$1' }],
  },
  plugins: [react(), withoutDescriptions(), ownPreload(), pdfFiles(), neutralNames()],
  build: {
    outDir: 'dist/client',
    assetsDir: 'app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|src[\\/]react-first\.ts/,
              tags: ['$initial' as const],
              priority: 6,
            },
            // Evaluated while the rest is on its way: the three take a task each.
            {
              name: 'libraries',
              test: /node_modules[\\/](?:xstate|valibot)[\\/]|[\\/]domain[\\/]|[\\/]machines[\\/](?:kernel|shell)[\\/]/,
              tags: ['$initial' as const],
              priority: 7,
            },
            {
              name: 'statecharts',
              test: /[\\/]machines[\\/](?:login|privacy|support|venue)[\\/]/,
              tags: ['$initial' as const],
              priority: 6,
            },
            // What needs no React is apart: the application starts while React is on its way.
            {
              name: 'application',
              test: /src[\\/]application\.ts$|[\\/](?:machines|domain)[\\/]/,
              tags: ['$initial' as const],
              priority: 5,
            },
            { name: 'first', tags: ['$initial' as const], priority: 4 },
            // One file for each language.
            {
              name: (id: string) => /[\\/]words[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? null,
              test: /[\\/]words[\\/](?!en[\\/])[\w-]+[\\/](?:entry|venue)\.json$/,
              priority: 3,
            },
            // As few files as possible: on a slow network each one waits for a connection.
            {
              name: 'notices',
              test: /src[\\/](?:views[\\/]shell[\\/]screens|theme[\\/](?:Overlay.*|overlay|ModalFrame.*|Dialog.*|Panel\.module))\.\w+$/,
              priority: 3,
            },
            // Otherwise a report of the entrance fetches all that is inside for these functions.
            { name: 'download', test: /src[\\/]adapters[\\/]kernel[\\/](?:download|own-time-zone)\.ts$/, priority: 3 },
            { name: 'inside', test: /src[\\/]adapters[\\/]root[\\/]compose-inside\.ts$/, priority: 2 },
            { name: 'venue', test: /src[\\/]views[\\/]venue[\\/]VenuePages\.tsx$/, priority: 1 },
            { name: 'reports', test: /src[\\/](?:views|adapters)[\\/]support[\\/](?:reports|recording)\.\w+$/ },
          ],
        },
      },
    },
  },
};

/** The script in the head of the page, beside what renders its first screen. */
const EARLY = {
  build: {
    lib: { entry: 'src/early.ts', name: 'early', formats: ['iife' as const], fileName: () => 'early.js' },
    outDir: 'dist/render',
    emptyOutDir: false,
    target: 'es2022',
  },
};

/** Renders the first screen within the service, and brings everything that it needs. */
const RENDER = {
  plugins: [react(), withoutDescriptions()],
  ssr: { noExternal: true as const },
  build: { ssr: 'src/render.tsx', outDir: 'dist/render', emptyOutDir: true, target: 'node20' },
};

const SERVER = {
  plugins: [],
  build: { ssr: 'server/main.ts', outDir: 'dist/server', emptyOutDir: true, target: 'node20' },
};

const BUILDS: Readonly<Record<string, object>> = {
  inspector: INSPECTOR,
  room: ROOM,
  control: CONTROL,
  render: RENDER,
  early: EARLY,
  server: SERVER,
};

/** The embedded store runs for seconds in a test: what compiling its code twice costs is not earned back. */
const COMPILED_ONCE = ['--liftoff-only'];

/** Tests of the service that replace modules, or the globals of a browser. */
const ALONE = [
  'tests/server/chat/{boards,safety,wall}.test.ts',
  // drizzle-kit gives every array one more property.
  'tests/server/db/schema.test.ts',
  'tests/server/media/*.test.ts',
  'tests/server/realtime/!(kept-store|rules*).test.ts',
  'tests/server/identity/{identity-passwords,sign-on-client}.test.ts',
];

/** The same of adapters. */
const ADAPTERS_ALONE = [
  'tests/adapters/chat/feeds.test.ts',
  'tests/adapters/login/sign-on-*.test.ts',
  // All code that other files name would be fetched, too.
  'tests/adapters/kernel/code.test.ts',
  'tests/adapters/kernel/preload.test.ts',
  // What waits for its turn when fake timers end would hold up all that comes after.
  'tests/adapters/root/warm-up.test.ts',
  'tests/adapters/widgets/{document,stream}.test.ts',
];

/** Seeds and numbers of cases of property tests. */
const PROPERTIES = 'tests/kernel/properties.ts';
/** With `WALKED`, which transitions each test takes. */
const WALKED = 'tests/machines/kernel/walked.ts';

/**
 * Tests of the service wait for a third of their time, so they run first, beside the gate's browsers. What only computes keeps
 * all processors busy afterwards.
 */
const LATER = { groupOrder: 1 };

/** A busy machine only takes longer. */
const PATIENT = { poll: { timeout: 30_000 } };

export default defineConfig(({ mode }) => ({
  publicDir: false,
  ...(BUILDS[mode] ?? CLIENT),
  test: {
    // One for each core, also where there are two.
    maxWorkers: '100%',
    tags: [{ name: 'long', description: 'Takes too long for the gate: only `npm run test:long` runs it.' }],
    projects: [
      // Without isolation files share what they import, which is most of what a run takes; each leaves it as it was.
      {
        test: {
          name: 'domain',
          sequence: LATER,
          include: ['tests/domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: [PROPERTIES],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'machines',
          sequence: LATER,
          include: ['tests/{inspector,machines,mutate,paths,run}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: process.env['WALKED'] === undefined ? [PROPERTIES] : [PROPERTIES, WALKED],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'views',
          sequence: LATER,
          include: ['tests/views/**/*.test.{ts,tsx}', 'tests/{attack,paths}/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [PROPERTIES, 'tests/views/kernel/setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'adapters',
          sequence: LATER,
          include: ['tests/adapters/**/*.test.{ts,tsx}'],
          exclude: ADAPTERS_ALONE,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [PROPERTIES, 'tests/views/kernel/setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'adapters, alone',
          sequence: LATER,
          include: ADAPTERS_ALONE,
          environment: 'happy-dom',
          setupFiles: [PROPERTIES, 'tests/views/kernel/setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv: COMPILED_ONCE,
          include: ['tests/server/**/*.test.ts'],
          exclude: ALONE,
          environment: 'node',
          isolate: false,
          setupFiles: [PROPERTIES],
          globalSetup: ['tests/server/kernel/global-setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server, alone',
          execArgv: COMPILED_ONCE,
          include: ALONE,
          environment: 'node',
          setupFiles: [PROPERTIES],
          globalSetup: ['tests/server/kernel/global-setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'attack',
          execArgv: COMPILED_ONCE,
          include: ['tests/attack/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: [PROPERTIES],
          globalSetup: ['tests/attack/kernel/global-setup.ts'],
          testTimeout: 600_000,
          expect: PATIENT,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'faults',
          execArgv: COMPILED_ONCE,
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: [PROPERTIES],
          globalSetup: ['tests/server/kernel/global-setup.ts'],
          testTimeout: 3_600_000,
          expect: PATIENT,
          hookTimeout: 600_000,
        },
      },
    ],
  },
}));
