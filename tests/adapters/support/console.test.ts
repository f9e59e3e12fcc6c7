import { afterEach, expect, test, vi } from 'vitest';
import { writeToConsole } from '../../../src/adapters/support/console';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['INFO', 'info'],
  ['WARN', 'warn'],
  ['ERROR', 'error'],
] as const)('a log line of level %s is written to the console with its level and details §6.12', (level, method) => {
  const written = vi.spyOn(console, method).mockReturnValue();
  writeToConsole({ level, category: 'polling', message: 'NOT_REACHABLE', details: null });
  writeToConsole({ level, category: 'login', message: 'login.loginError', details: 'PW-SIGNIN-REFUSED' });
  expect(written.mock.calls).toEqual([['[polling] NOT_REACHABLE'], ['[login] login.loginError', 'PW-SIGNIN-REFUSED']]);
});
