import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionsOf, USAGE } from './options';
import { loadTarget, targetNames } from './targets';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const page = read('docs/path-testing.md');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

test('the worked example of the page is a model that the gate walks', () => {
  expect(blocks('ts')).toEqual([read('tests/paths/models/imprint.model.ts')]);
  expect(targetNames()).toContain('visitor.imprint');
});

test('every command on the page works', async () => {
  const commands = blocks('sh').flatMap((block) => block.split('\n').filter((line) => line !== ''));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const [, words = ''] = /^npm run paths(?: -- )?(.*?)(?:\s+#.*)?$/.exec(command) ?? [];
    const { names } = optionsOf(words.split(' ').filter((one) => one !== ''));
    for (const name of names) await expect(loadTarget(name)).resolves.toMatchObject({ name });
  }
});

test('the page lists every option of the tool', () => {
  const options = [...USAGE.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option).filter((one) => one !== '--help');
  expect(options.filter((option) => !page.includes(`\`${option}`) && !page.includes(`${option} `))).toEqual([]);
});
