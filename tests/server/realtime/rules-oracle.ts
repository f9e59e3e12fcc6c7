import targaryen from 'targaryen';
import type { Auth, QueryOfRules } from '../../../server/realtime/rules/rules';
import { NOW, type Patch } from './rules-world';

/** What targaryen, which was checked against Firebase itself, says to the same requests. */
export function oracleOf(file: unknown) {
  const start = targaryen.database(file, null);
  const as = (auth: Auth | null, data: unknown) => new start.constructor({ rules: start.rules, data, auth, now: NOW });
  return {
    mayRead: (auth: Auth | null, path: string, query: QueryOfRules, data: unknown): boolean =>
      as(auth, data).read(path, { now: NOW, query }).allowed,
    mayWrite: (auth: Auth | null, patch: Patch, data: unknown): boolean =>
      as(auth, data).update('/', patch, NOW).allowed,
  };
}
