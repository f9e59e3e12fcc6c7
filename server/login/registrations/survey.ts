import { setImmediate as turn } from 'node:timers/promises';
import { ATTENDEE_FIELDS, STATUSES_MAX } from '../../../domain/control/attendee-columns';
import { type FileCheck, isReadable } from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { fileKindOf } from './columns';
import { type RegistrationFile, type Row, readRegistrations } from './file';
import type { List } from './list';
import { countAgain, giveNumbers } from './numbers';
import { calledOf, othersThan } from './others';
import type { Registration, RegistrationSystem } from './registration';
import { compareBatch } from './write';

/** Small enough for statements of a few milliseconds, so that other requests run in between. */
const BATCH_ROWS = 100;
const FAULTS_SHOWN = 200;
const OTHERS_SHOWN = 50;

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

/** The registrations of rows that can be read, in their order. */
export const registrationsOf = (
  db: Database,
  system: RegistrationSystem,
  rows: readonly Row[],
): Promise<Registration[]> =>
  giveNumbers(
    db,
    system,
    rows.flatMap(({ registration }) => registration ?? []),
  );

/** The columns of a list as the organiser sees them, before any row is read. */
function aboutColumns({ columns, shown, sheets, sheet, choices }: List) {
  const taken = ATTENDEE_FIELDS.flatMap((field) => {
    const column = columns[field];
    return column === null ? [] : [[field, column.index] as const];
  });
  return {
    system: columns.system,
    kind: fileKindOf(columns),
    sheets: [...sheets],
    sheet,
    columns: [...shown],
    taken: Object.fromEntries(taken),
    notes: choices.map(({ label, number }) => mistake('chosenColumn', { column: label, place: number })),
  };
}

/** The changes that importing a list would make. @throws RegistrationFileError */
export async function surveyList(db: Database, list: List): Promise<FileCheck> {
  const { system } = list.columns;
  const check: FileCheck = {
    ...aboutColumns(list),
    rows: 0,
    added: 0,
    changed: 0,
    inactive: 0,
    left: 0,
    gone: 0,
    others: [],
    again: 0,
    faults: [],
    statuses: [],
  };
  if (!isReadable(check)) return check;
  const statuses = new Map<string, number>();
  const seen = new Set<string>();
  for await (const rows of rowBatches(list)) {
    for (const row of rows) {
      check.rows += 1;
      if (row.registration === null) {
        check.left += 1;
        if (check.faults.length < FAULTS_SHOWN)
          check.faults.push({ line: row.line, fault: row.fault, mistakes: row.mistakes });
        continue;
      }
      if (row.registration.active === false) check.inactive += 1;
      if (row.unknownStatus !== null) statuses.set(row.unknownStatus, (statuses.get(row.unknownStatus) ?? 0) + 1);
    }
    const batch = await registrationsOf(db, system, rows);
    for (const { number } of batch) seen.add(number);
    const effects = await compareBatch(db, system, batch);
    for (const effect of effects.values()) check[effect === 'new' ? 'added' : 'changed'] += 1;
    check.again += await countAgain(
      db,
      list.columns.number === null ? [] : batch.filter(({ number }) => effects.get(number) === 'new'),
    );
  }
  for await (const others of othersThan(db, system, seen)) {
    check.gone += others.length;
    check.others.push(...others.slice(0, OTHERS_SHOWN - check.others.length).map(calledOf));
  }
  check.statuses = [...statuses].slice(0, STATUSES_MAX).map(([status, rows]) => {
    const isActive = Object.hasOwn(list.statuses, status) ? (list.statuses[status] ?? null) : null;
    return { status, rows, isActive };
  });
  return check;
}
