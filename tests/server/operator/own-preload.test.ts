import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { filesBefore } from '../../../server/operator/own-preload.mjs';

const FILES = {
  'index.html': '<!doctype html><script type="module" src="./main.js"></script>',
  'main.js': "import('./alone.js').then(({ a }) => a); import('./first.js'); import('./second.js');",
  'alone.js': 'export const a = document.title;',
  'first.js': "import { shared } from './shared.js'; shared(1);",
  'second.js': "import { shared } from './shared.js'; shared(2);",
  'shared.js': 'export const shared = (value) => console.log(value);',
};

test('every file is loaded before it is imported, so that it is loaded again after a failure', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preload-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await Promise.all(Object.entries(FILES).map(([name, content]) => writeFile(join(root, name), content)));
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false, resolveDependencies: filesBefore },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  })) as Rolldown.RolldownOutput;
  const main = output.find(({ fileName }) => fileName === 'index.js');
  const code = main?.type === 'chunk' ? main.code : '';
  const files: string[] = JSON.parse(/m\.f=(\[.*?\])/.exec(code)?.[1] ?? '[]');
  const listed = [...code.matchAll(/__vite__mapDeps\(\[([\d,]+)\]\)/g)].map(([, places]) =>
    places?.split(',').map((place) => files[Number(place)]),
  );
  expect(listed).toEqual([['alone.js'], ['first.js', 'shared.js'], ['second.js', 'shared.js']]);
});
