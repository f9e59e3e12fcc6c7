import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, refusalOf } from '../../../server/operator/prepare.mjs';

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.4.1', true],
])('Node %s is accepted: %s', (version, isTaken) => {
  expect(refusalOf(version) === null).toBe(isTaken);
});

type Locked = { integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> };

test('the lock file contains the packages of every platform, as "npm ci" requires', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages: Record<string, Locked> = lock.packages;
  const isKnown = (folder: string, name: string): boolean =>
    `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages ||
    (folder !== '' && isKnown(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name));
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isKnown(folder, name)),
  );
  expect(missing).toEqual([]);
});

test('every package of the lock file has a hash, so that a changed package is not installed', async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const locked = Object.entries<Locked>(packages).filter(([folder, { link = false }]) => folder !== '' && !link);
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.flatMap(([folder, { integrity = '' }]) => (/^sha512-.{86}==$/.test(integrity) ? [] : folder))).toEqual(
    [],
  );
});
