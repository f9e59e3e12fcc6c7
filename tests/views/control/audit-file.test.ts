import { expect, test } from 'vitest';
import { trailQuery } from '../../../src/adapters/control/archive';
import { auditFile } from '../../../src/words/control/audit-file';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { ENTRY } from '../../machines/control/archive.inputs';

test('the audit log is a table in the organiser’s language, and no cell runs as a formula', async () => {
  await loadControlWords('de');
  const [head, row] = auditFile('de', [
    { ...ENTRY, person: '=cmd', outcome: 'denied', subject: 'Lobby; links', account: 'a@example.org', detail: '"x"' },
  ])
    .slice(1)
    .split('\r\n');
  expect(head?.split(';')).toHaveLength(8);
  expect(row).toMatch(/^2027-05-01T09:00:00Z;'=cmd;[^;]+;[^;]+;"Lobby; links";a@example.org;"""x""";$/);
});

test('days are those of the organiser’s clock, and the last one is included', () => {
  const asked = { action: null, who: ' ', from: '2027-03-27', to: '2027-03-28' };
  expect(trailQuery(asked, 'Europe/Berlin')).toEqual({
    own: 'hidden',
    from: '2027-03-26T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  });
  expect(trailQuery({ action: 'audit.read', who: ' Ada ', from: '', to: '' }, 'UTC')).toEqual({
    action: 'audit.read',
    who: 'Ada',
  });
});
