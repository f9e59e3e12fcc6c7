import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED } from './planted';

const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, '../../..', file), 'utf8');

test.each(PLANTED)(
  'the place and the test of a planted fault exist: $fault',
  async ({ file, find, replace, test: testFile, title }) => {
    expect((await read(file)).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(await read(testFile)).toContain(title);
  },
);
