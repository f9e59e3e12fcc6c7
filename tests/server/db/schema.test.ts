import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/db/root';
import * as schema from '../../../server/db/schema';

const META = join(projectRoot, 'server/migrations/meta');

test('the migrations produce the tables of the schema', async () => {
  const newest = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(META, newest ?? ''), 'utf8'));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});
