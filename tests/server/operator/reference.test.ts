import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonSchema } from '@valibot/to-json-schema';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { stalePages } from '../../../docs/reference/generate';
import { ConfigError } from '../../../server/config';
import { readVenueFolder } from '../../../server/operator/import/venue-folder';
import { writeNewVenue } from '../../../server/operator/reference/new-venue';
import { FILE_KINDS, type FileKind, jsonSchemaOf, strictSchemaOf } from '../../../server/operator/reference/schemas';

const made: string[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Fields without a description, by their paths. */
function unexplained(schema: JsonSchema, path: string): string[] {
  const inner = [schema.items ?? [], schema.anyOf ?? []].flat().filter(isSchema);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (!isSchema(field) || key === '$schema') return [];
    const at = `${path}.${key}`;
    return [...((field.description ?? '') === '' ? [at] : []), ...unexplained(field, at)];
  });
  return [...fields, ...inner.flatMap((one) => unexplained(one, path))];
}

/** Whether a file is valid by its JSON Schema, for a validator that is not ours. */
async function accepts(kind: FileKind, file: unknown): Promise<boolean> {
  const customOptions = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;
  const app = Fastify({ ajv: { customOptions } });
  app.post('/', { schema: { body: jsonSchemaOf(kind) } }, async () => 'valid');
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/',
    payload: JSON.stringify(file),
    headers: { 'content-type': 'application/json' },
  });
  await app.close();
  return statusCode === 200;
}

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../..', path), 'utf8'));

test('the reference in docs/reference is what the schemas, roles and routes say', () => {
  expect(stalePages()).toEqual([]);
});

test('every field of every file is explained', () => {
  expect(FILE_KINDS.flatMap((kind) => unexplained(strictSchemaOf(kind), kind))).toEqual([]);
});

test.each<[FileKind, string]>([
  ['venue', 'server/sample/aurora/venue.json'],
  ['venue', 'tests/fixtures/small-venue/venue.json'],
  ['venue', 'tests/fixtures/contract/venue.json'],
  ['ui-config', 'server/sample/aurora/ui-config.json'],
  ['ui-config', 'tests/fixtures/contract/ui-config.json'],
  ['login-options', 'tests/fixtures/contract/login-options.json'],
  ['login-options', 'tests/fixtures/contract/login-options-anonymous.json'],
])('the JSON Schema of %s accepts %s', async (kind, path) => {
  expect(await accepts(kind, await read(path))).toBe(true);
});

test.each([
  ['an unknown key', '"defaultAreaId"', '"defaultArea"'],
  ['an unknown kind', '"MEDIA_BOARD"', '"MEDIABOARD"'],
  ['an unknown language', '"locale":"de"', '"locale":"xx"'],
  ['a colour by name', '"#F70041"', '"red"'],
  ['a number as a text', '"playerActive":true', '"playerActive":"yes"'],
])('the JSON Schema of a venue rejects %s', async (_, right, wrong) => {
  const text = JSON.stringify(await read('tests/fixtures/contract/venue.json'));
  expect(text).toContain(right);
  expect(await accepts('venue', JSON.parse(text.replace(right, wrong)))).toBe(false);
});

test('a new venue is valid, small, and refers to the schemas beside it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'venue-new-'));
  made.push(parent);
  const folder = join(parent, 'Spring Fair');
  const asked = { email: 'ada@example.org', password: 'correct horse' };
  expect((await writeNewVenue(folder, parent, async () => asked)).slice(0, 4)).toEqual([
    `A new venue is in ${folder}. Start it:`,
    '  npm start -- --venue "Spring Fair/venue.json"',
    'Log in at /control as its organiser:',
    '  ada@example.org',
  ]);
  const written = await readVenueFolder(join(folder, 'venue.json'));
  expect(written).toMatchObject({
    architectureId: 'spring-fair',
    uiConfig: { tabTitle: 'Spring Fair' },
    users: [{ ...asked, authorities: ['DESIGNER', 'ADMIN'] }],
  });
  for (const kind of ['venue', 'ui-config', 'access'] as const) {
    const file = JSON.parse(await readFile(join(folder, `${kind}.json`), 'utf8'));
    expect(JSON.parse(await readFile(join(folder, file.$schema), 'utf8'))).toEqual(jsonSchemaOf(kind));
    expect(await accepts(kind, file)).toBe(true);
  }
  await expect(writeNewVenue(folder, parent)).rejects.toThrow(ConfigError);
});
