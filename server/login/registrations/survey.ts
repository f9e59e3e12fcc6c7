import { setImmediate as turn } from 'node:timers/promises';
import type { FileCheck } from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { fileKindOf } from './columns';
import { type RegistrationFile, type Row, readRegistrations } from './file';
import type { Registration } from './registration';
import { compareBatch } from './write';

/** Small enough for statements of a few milliseconds, so that other requests run in between. */
const BATCH_ROWS = 100;
const FAULTS_SHOWN = 200;
const STATUSES_SHOWN = 20;

/** The rows of a file in small batches; other requests run in between. @throws RegistrationFileError */
export async function* rowBatches(file: RegistrationFile): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const row of readRegistrations(file)) {
    rows.push(row);
    if (rows.length < BATCH_ROWS) continue;
    yield rows;
    rows = [];
    await turn();
  }
  if (rows.length > 0) yield rows;
}

export const registrationsOf = (rows: readonly Row[]): Registration[] =>
  rows.flatMap(({ registration }) => registration ?? []);

/** The changes that importing a file would make. @throws RegistrationFileError */
export async function surveyFile(db: Database, file: RegistrationFile): Promise<FileCheck> {
  const { system } = file.columns;
  const check: FileCheck = {
    system,
    kind: fileKindOf(file.columns),
    rows: 0,
    added: 0,
    changed: 0,
    inactive: 0,
    left: 0,
    faults: [],
    statuses: [],
    notes: [],
  };
  const statuses = new Map<string, number>();
  for await (const rows of rowBatches(file)) {
    for (const row of rows) {
      check.rows += 1;
      if (row.registration === null) {
        check.left += 1;
        if (check.faults.length < FAULTS_SHOWN)
          check.faults.push({ line: row.line, fault: row.fault, mistakes: row.mistakes });
        continue;
      }
      if (!row.registration.active) check.inactive += 1;
      if (row.unknownStatus !== null) statuses.set(row.unknownStatus, (statuses.get(row.unknownStatus) ?? 0) + 1);
    }
    for (const effect of (await compareBatch(db, system, registrationsOf(rows))).values())
      check[effect === 'new' ? 'added' : 'changed'] += 1;
  }
  check.statuses = [...statuses].slice(0, STATUSES_SHOWN).map(([status, count]) => ({ status, rows: count }));
  check.notes = file.choices.map(({ label, number }) => mistake('chosenColumn', { column: label, place: number }));
  return check;
}
