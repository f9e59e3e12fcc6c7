import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOrigin } from '../../src/inspector/adapters/files';
import { CHARTS } from './charts';

const recorded = () => readFile(new URL('../fixtures/failed-login.json', import.meta.url), 'utf8');
const never = new AbortController().signal;

/** A page of this build, and a service that answers what it is asked for. */
function aPage(build: string | null, answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('document', { querySelector: () => (build === null ? null : { content: build }) });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

test('a recording of the service is read by its code, and another build is named', async () => {
  const text = await recorded();
  const asked = aPage('ffffffff', () => new Response(text));
  const { name, appVersion, otherBuild, stories } = await readOrigin({ file: null, code: 'ZM8CMVYF' }, CHARTS, never);
  expect([asked, name, appVersion, otherBuild, stories.length]).toEqual([
    ['/inspector/recording/ZM8CMVYF'],
    'venue-session-ZM8CMVYF.json',
    '2.0.0+01ae9fdf',
    { recorded: '01ae9fdf', here: 'ffffffff' },
    1,
  ]);
});

test.each(['01ae9fdf', null])(
  'a file of the build that is here, %s, or of an unknown one says nothing of builds',
  async (build) => {
    const asked = aPage(build, () => new Response());
    const file = new File([await recorded()], 'session.json');
    const { name, otherBuild } = await readOrigin({ file, code: null }, CHARTS, never);
    expect([asked, name, otherBuild]).toEqual([[], 'session.json', null]);
  },
);

test.each([
  [403, 'Recordings are for administrators: open this one again in the control room.'],
  [404, 'The service has no recording with this code, or the pass has expired: open it again in the control room.'],
  [503, 'The recording could not be read: the service responded 503.'],
])('a refusal with %s says what to do', async (status, text) => {
  aPage(null, () => new Response('', { status }));
  await expect(readOrigin({ file: null, code: 'ZM8CMVYF' }, CHARTS, never)).rejects.toThrow(text);
});

test('without a file and a code there is nothing to read', async () => {
  aPage(null, () => new Response());
  await expect(readOrigin({ file: null, code: null }, CHARTS, never)).rejects.toThrow('There is no file');
});
