import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '../../../server/operator/prepare.mjs';
import { withoutDescriptions } from '../../../server/operator/without-descriptions.mjs';

test('a build contains no descriptions of statecharts', async () => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutDescriptions()],
    build: { write: false, minify: false, lib: { entry: join(ROOT, 'machines/root/parts.ts'), formats: ['es'] } },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  expect(code).toContain('createMachine');
  expect(code.match(/\bdescription: ["'`].*/g) ?? []).toEqual([]);
});
