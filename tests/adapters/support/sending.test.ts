import { afterEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { createRecording } from '../../../src/adapters/support/recording';
import { createRing } from '../../../src/adapters/support/ring';

afterEach(() => void vi.unstubAllGlobals());

function send(answer: () => Response) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    requests.push(new Request(new URL(target, 'https://own.example'), init));
    return answer();
  });
  vi.stubGlobal('requestIdleCallback', () => 0);
  const recording = createRecording({ ...createRing(), isWhole: true }, createActor(createMachine({})));
  const given = { code: 'K7QP2MXT', recording: seal('{"runs":[]}'), sentence: seal('It broke') };
  const sent = recording.send(given, new AbortController().signal);
  return { sent, requests };
}

test('a recording is sent with its code and the user’s sentence, without a token or a cookie', async () => {
  const { sent, requests } = send(() => Response.json({ code: 'ABCDEFGH' }));
  expect(await sent).toEqual({ code: 'ABCDEFGH' });
  const [request] = requests;
  expect([request?.method, request?.url, request?.credentials, request?.headers.get('authorization')]).toEqual([
    'POST',
    'https://own.example/api/capture/session?code=K7QP2MXT&from=entrance',
    'omit',
    null,
  ]);
  expect(await request?.json()).toEqual({ sentence: 'It broke', recording: { runs: [] } });
});

test.each([
  ['no answer', () => Response.json(null), { kind: 'PROCESSING_ERROR' }],
  ['an answer that is a text', () => Response.json('code'), { kind: 'PROCESSING_ERROR' }],
  ['an answer without a code', () => Response.json({ is: 'kept' }), { kind: 'PROCESSING_ERROR' }],
  ['an answer whose code is none', () => Response.json({ code: 'no code' }), { kind: 'PROCESSING_ERROR' }],
  ['a refusal', () => Response.json({}, { status: 413 }), { status: 413 }],
])('a recording that gets %s has not been sent', async (_, answer, fault) => {
  await expect(send(answer).sent).rejects.toMatchObject({ fault });
});
