import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { walksOf, watch } from './walks';

const folder = process.env['WALKED'];

if (folder !== undefined) {
  watch();
  afterAll(() => {
    const file = expect.getState().testPath ?? '';
    mkdirSync(folder, { recursive: true });
    const name = createHash('sha256').update(file).digest('hex').slice(0, 16);
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(walksOf(file)));
  });
}
