import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HELD_ATTRIBUTE } from '../../../domain/shell/entry-page';
import { watchStart } from '../../../src/adapters/shell/watch-start';
import { untilTestEnds } from './end-listeners';

const PAGE = `
  <div id="app"><main>Log in</main></div>
  <template id="stopped"><main><h1>The venue has stopped</h1><p data-report-code hidden>The code is <code></code>.</p></main></template>`;
const CODE = 'K7QP2MXT';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = PAGE;
  document.documentElement.lang = 'de';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.innerHTML = '';
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
});

/** The watch of a page, and the reports that it sends. */
function watch(isKept = true) {
  const sent: { from: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ from: new URL(url, 'https://own.example').searchParams.get('from'), body: JSON.parse(body) });
    // A real response is read in a task of its own, which fake timers do not wait for.
    return { ok: isKept, json: async () => ({ code: CODE }) };
  });
  const { errors, started } = untilTestEnds(() => watchStart('0a1b2c3d'));
  return { errors, started, sent };
}
const shown = () => document.querySelector('#stopped-page');
const fail = (where = 'https://venue.example/app/index-Ab12.js:3:7'): void => {
  const error = Object.assign(new TypeError('ada@example.org'), { stack: `TypeError: ada\n at start (${where})` });
  window.dispatchEvent(new ErrorEvent('error', { error }));
};
/** The second step is for the answer of the service. */
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.advanceTimersByTimeAsync(0);
};

test('a page whose script breaks before it starts says so, reports it without personal data, and shows the code', async () => {
  const { sent } = watch();
  fail();
  await pass(5000);
  await vi.waitFor(() => expect(shown()).toHaveTextContent('The venue has stoppedThe code is K7QP-2MXT.'));
  expect(shown()?.querySelector('p')).toBeVisible();
  expect(document.documentElement.hasAttribute(HELD_ATTRIBUTE)).toBe(true);
  expect(sent).toEqual([
    {
      from: 'start',
      body: {
        build: '0a1b2c3d',
        locale: 'de',
        startedAt: expect.any(Number),
        crash: { at: expect.any(Number), name: 'TypeError', where: ['app/index-Ab12.js:3:7 start'] },
      },
    },
  ]);
});

test('a page whose script cannot be loaded says so, and names the file', async () => {
  const { sent } = watch();
  const script = document.createElement('script');
  vi.spyOn(script, 'src', 'get').mockReturnValue('https://venue.example/app/first-Ab12.js');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  await pass(5000);
  expect(shown()).not.toBeNull();
  expect(sent[0]?.body).toMatchObject({ crash: { name: 'NotLoaded', where: ['app/first-Ab12.js'] } });
});

test('a page that has loaded and does not start within twenty seconds says so', async () => {
  const { sent } = watch();
  window.dispatchEvent(new Event('load'));
  await pass(19_999);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).not.toBeNull();
  expect(sent[0]?.body).toMatchObject({ crash: { name: 'NotStarted', where: [] } });
});

test('a page that starts late takes the message away', async () => {
  const { started } = watch();
  window.dispatchEvent(new Event('load'));
  await pass(20_000);
  started();
  expect(shown()).toBeNull();
});

test('a report that the service refuses shows no code', async () => {
  watch(false);
  fail();
  await pass(5000);
  expect(shown()?.querySelector('p')).not.toBeVisible();
});

test('a started page reports the first of its errors, and goes on', async () => {
  const { started, sent, errors } = watch();
  started();
  fail();
  fail('https://venue.example/app/wall-Ab12.js:1:1');
  await pass(30_000);
  expect(shown()).toBeNull();
  expect(sent.map(({ from }) => from)).toEqual(['error']);
  expect(errors.map(({ where }) => where)).toEqual([['app/index-Ab12.js:3:7 start'], ['app/wall-Ab12.js:1:1 start']]);
});

test('a started page that an error left empty says so', async () => {
  const { started } = watch();
  started();
  document.getElementById('app')?.replaceChildren();
  fail();
  await pass(5000);
  expect(shown()).not.toBeNull();
});

test('errors of extensions of the browser are not the page’s', async () => {
  const { sent, errors } = watch();
  fail('chrome-extension://abc/content.js:1:1');
  await pass(30_000);
  expect([errors, sent, shown()]).toEqual([[], [], null]);
});
