import { fromPromise } from 'xstate';
import { dayAfter, startOf } from '../../../domain/control/programme-times';
import {
  AUDIT_API,
  AUDIT_FILE_MAX,
  AUDIT_PAGE_MAX,
  type AuditPage,
  AuditPageSchema,
  type NamedEntry,
} from '../../../domain/support/audit';
import { archiveMachine, type TrailFilter } from '../../../machines/control/archive.machine';
import { auditFile } from '../../words/control/audit-file';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { ownTimeZone } from '../kernel/own-time-zone';

const quiet = { report: false } as const;

/** The start of a day on the organiser's clock, in ISO 8601. */
const isoStart = (day: string, zone: string): string => new Date(startOf(day, zone)).toISOString();
/** ISO 8601 times of the first day and of the end of the last day; empty where a day is. */
export const daysOf = ({ from, to }: { from: string; to: string }, zone: string): { from: string; to: string } => ({
  from: from && isoStart(from, zone),
  to: to && isoStart(dayAfter(to), zone),
});
export const withoutEmpty = (asked: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));

/** What is asked for, without what is empty; the last day is part of it. What one only looked at is left out. */
export function trailQuery({ action, who, from, to }: TrailFilter, zone: string): Record<string, string> {
  const query = withoutEmpty({ action: action ?? '', who: who.trim(), ...daysOf({ from, to }, zone) });
  return action === null ? { ...query, own: 'hidden' } : query;
}

/** The audit log. */
export function provideArchive(http: Pick<Http, 'get'>) {
  const read = (filter: TrailFilter, page: Record<string, string>, signal: AbortSignal): Promise<AuditPage> =>
    http.get(AUDIT_API, AuditPageSchema, {
      ...quiet,
      signal,
      query: { ...trailQuery(filter, ownTimeZone()), ...page },
    });
  return archiveMachine.provide({
    actors: {
      readTrail: fromPromise(({ input: { cursor, ...filter }, signal }) =>
        read(filter, cursor === null ? {} : { cursor }, signal),
      ),
      saveTrail: fromPromise(async ({ input: { saved }, signal }) => {
        if (saved === null) throw new Error('Nothing was asked for');
        const entries: NamedEntry[] = [];
        let next: string | null = null;
        do {
          const page: AuditPage = await read(
            saved,
            { limit: String(AUDIT_PAGE_MAX), ...(next === null ? {} : { cursor: next }) },
            signal,
          );
          entries.push(...page.entries);
          next = page.next;
        } while (next !== null && entries.length < AUDIT_FILE_MAX);
        download('audit-log.csv', new Blob([auditFile(saved.locale, entries)], { type: 'text/csv;charset=utf-8' }));
        return next === null ? null : entries.length;
      }),
    },
  });
}
