import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/db/root';
import * as schema from '../../../server/db/schema';
import { isRecord } from '../../../server/http/json';
import { PATH_RULES } from '../../../server/operator/personal-data/paths';
import { TABLE_RULES } from '../../../server/operator/personal-data/tables';
import file from '../../../server/realtime/database.rules.json';

/** Parts of the realtime database whose own parts have rules. */
const DIVIDED = ['chat', 'boards', 'contentPieces'];

const named = (rules: object): string[] => Object.keys(rules).filter((key) => !/^[.$]/.test(key));
const modeOf = (rules: Record<string, unknown>): object => {
  const inner = Object.entries(rules).find(([key]) => key === 'opmode' || key.startsWith('$'))?.[1];
  if (!isRecord(inner)) return {};
  return isRecord(inner['$mode']) ? inner['$mode'] : inner;
};

test('every table says what the end of the term does with it', () => {
  const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []));
  expect(Object.keys(TABLE_RULES).toSorted()).toEqual(tables.toSorted());
});

test('every path of the realtime database says what the end of the term does with it', () => {
  const rules = Object.fromEntries(
    Object.entries(file.rules).map(([key, inner]) => [key, isRecord(inner) ? inner : {}]),
  );
  const paths = named(rules).flatMap((top) =>
    DIVIDED.includes(top) ? named(modeOf(rules[top] ?? {})).map((part) => `${top}/${part}`) : [top],
  );
  const opening = readFileSync(join(projectRoot, 'server/realtime/open-realtime.ts'), 'utf8');
  const kept = /KEPT_OF_CHAT = \[([^\]]+)\]/.exec(opening)?.[1] ?? '';
  const keptOfChat = [...kept.matchAll(/'(\w+)'/g)].map(([, part]) => `chat/${part}`);
  expect(Object.keys(PATH_RULES).toSorted()).toEqual([...new Set([...paths, ...keptOfChat])].toSorted());
});

test('a table or a path that stays has a reason', () => {
  const reasons = [...Object.values(TABLE_RULES), ...Object.values(PATH_RULES)].flatMap((rule) =>
    'stays' in rule ? [rule.stays.trim()] : [],
  );
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons).not.toContain('');
});
