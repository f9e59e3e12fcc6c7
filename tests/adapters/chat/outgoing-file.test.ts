import { expect, test } from 'vitest';
import { FaultError, type FaultKind, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { OutboxEvent, Outgoing } from '../../../machines/chat/chat.events';
import { storeFile } from '../../../src/adapters/chat/outgoing-file';
import type { Http } from '../../../src/adapters/kernel/http';
import { SILENT } from '../../../src/adapters/kernel/silence';
import { quiet } from '../../machines/kernel/fakes';

const CONTENT = new Blob(['plan']);
const MESSAGE: Outgoing = {
  key: 'k1',
  room: 'w~lobby',
  text: seal(''),
  replyTo: null,
  id: null,
  refusal: null,
  file: { name: seal('Plan.txt'), size: 4, type: 'text/plain', content: seal(CONTENT), stored: null },
};
const REFUSALS: readonly [string, FaultKind, { status?: number; code?: string }, string | null][] = [
  ['is too large', 'PROCESSING_ERROR', { status: 413 }, 'tooLarge'],
  ['has a type that is not allowed', 'PROCESSING_ERROR', { status: 415 }, 'notAllowed'],
  ['goes to a room that is gone', 'PROCESSING_ERROR', { status: 404 }, 'upload'],
  ['meets a silent service', 'NOT_REACHABLE', { code: SILENT }, 'upload'],
  ['loses its connection', 'NOT_REACHABLE', {}, null],
];

test.each(REFUSALS)('a file that %s asks the user, or is sent once more', async (_, kind, more, refusal) => {
  const said: OutboxEvent[] = [];
  const upload = () => Promise.reject(new FaultError(makeFault(kind, more)));
  const cancel = storeFile({ upload }, MESSAGE, (event) => said.push(event));
  await quiet();
  cancel();
  expect(said).toEqual([{ type: 'outbox.unstored', refusal }]);
});

test('the service has time to scan a file and to make the sizes of a picture', () => {
  const patience: (number | undefined)[] = [];
  const upload: Http['upload'] = (_path, _body, { silenceMs }) => {
    patience.push(silenceMs);
    return new Promise(() => {});
  };
  storeFile({ upload }, MESSAGE, () => {})();
  expect(patience).toEqual([120_000]);
});
