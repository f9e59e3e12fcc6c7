import { eq, sql } from 'drizzle-orm';
import { entryOf, storeWithin } from '../../db/audit';
import type { AuditRow } from '../../db/audit-tables';
import type { Database } from '../../db/database';
import { registrations } from '../tables';
import { type RegistrationFile, readRegistrations } from './file';
import { giveNumbers } from './numbers';
import { type ReadRegistration, type RegistrationSystem, SYSTEM_NAMES } from './registration';
import { changeRegistrations, writeBatch } from './write';

const BATCH_ROWS = 1000;
const LINES_SHOWN = 100;
const STATUSES_SHOWN = 20;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Removes control characters for the terminal. */
const plainLine = (line: string): string => line.replace(/\p{Cc}/gu, ' ');

async function importFile(db: Database, file: RegistrationFile, numbers: Set<string>): Promise<string[]> {
  const { system } = file.columns;
  const total = { read: 0, inactive: 0, added: 0, changed: 0 };
  const faults: string[] = [];
  let left = 0;
  const statuses = new Map<string, number>();
  let batch: ReadRegistration[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const numbered = await giveNumbers(db, system, batch);
    for (const { number } of numbered) numbers.add(number);
    for (const effect of (await writeBatch(db, system, numbered)).values())
      total[effect === 'new' ? 'added' : 'changed'] += 1;
    batch = [];
  };
  for await (const row of readRegistrations(file)) {
    if (row.registration === null) {
      left += 1;
      if (left <= LINES_SHOWN) faults.push(`${file.name}, line ${row.line}: ${row.fault}`);
      continue;
    }
    const { registration, unknownStatus } = row;
    if (unknownStatus !== null) statuses.set(unknownStatus, (statuses.get(unknownStatus) ?? 0) + 1);
    total.read += 1;
    if (registration.active === false) total.inactive += 1;
    batch.push(registration);
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  const of = `${total.added} new, ${total.changed} changed, ${total.inactive} inactive`;
  const end = left === 0 ? '.' : `, ${counted(left, 'row')} left out:`;
  return [
    `${file.name}: ${counted(total.read, 'registration')} of ${SYSTEM_NAMES[system]} read (${of})${end}`,
    ...file.choices.map(
      ({ label, number }) =>
        `${file.name}: of several columns for "${label}", column ${number} is read, which has the most values`,
    ),
    ...faults,
    ...(left > LINES_SHOWN ? [`${file.name}: and ${counted(left - LINES_SHOWN, 'more row')}`] : []),
    ...[...statuses]
      .slice(0, STATUSES_SHOWN)
      .map(
        ([status, count]) =>
          `${file.name}: ${count} ${status === '' ? 'without a status' : `with the status "${status}", which is not known`}: kept as inactive`,
      ),
  ].map(plainLine);
}

async function describeOthers(
  db: Database,
  system: RegistrationSystem,
  numbers: ReadonlySet<string>,
): Promise<string[]> {
  const count = await db.$count(registrations, eq(registrations.system, system));
  const others = count - numbers.size;
  if (others <= 0) return [];
  const verbs = others === 1 ? ['is', 'stays as it was'] : ['are', 'stay as they were'];
  return [
    `${counted(others, 'registration')} of ${SYSTEM_NAMES[system]} ${verbs[0]} in none of these files and ${verbs[1]}.`,
  ];
}

/**
 * Stores the registrations of all files or none, and returns lines about the result. Stored registrations that are in
 * no file are kept.
 * @throws RegistrationFileError
 */
export async function importRegistrations(
  db: Database,
  files: readonly RegistrationFile[],
  now: () => number = Date.now,
  announce: (entry: AuditRow) => void = () => {},
): Promise<string[]> {
  if (files.length === 0) return [];
  const lines: string[] = [];
  const entries = files.map(({ name }) =>
    entryOf({ action: 'registrations.import', outcome: 'done', target: name }, now()),
  );
  await db.transaction(async (transaction) => {
    // Concurrent imports could lock rows in different orders, and deadlock.
    await transaction.execute(sql`lock table registrations in share row exclusive mode`);
    await changeRegistrations(
      transaction,
      async () => {
        const numbers = new Map<RegistrationSystem, Set<string>>();
        for (const file of files) {
          const { system } = file.columns;
          const own = numbers.get(system) ?? new Set();
          numbers.set(system, own);
          lines.push(...(await importFile(transaction, file, own)));
        }
        for (const [system, own] of numbers) lines.push(...(await describeOthers(transaction, system, own)));
      },
      now,
    );
    for (const entry of entries) await storeWithin(transaction, entry);
  });
  for (const entry of entries) announce(entry);
  return lines;
}
