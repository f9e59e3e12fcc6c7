import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { chosen } from './chosen';
import { htmlOf } from './html';
import { optionsOf } from './options';
import { paintedCharts, stepsDone } from './painted';
import type { Walked } from './report';

const RUN = { url: null, browser: 'chromium', device: 'desktop', locale: 'en' } as const;
const models = await chosen({ names: ['visitor.imprint'], options: optionsOf(['--run', 'visitor.imprint']) });
const walks = models.flatMap(({ walks: own }) => own);
const idOf = (...events: string[]): string =>
  walks.find(({ way }) => way.map(({ event }) => event.type).join() === events.join())?.id ?? '';
const OUT = idOf('imprint.open', 'imprint.leave');
const STAGE = idOf('stage.walk', 'imprint.open', 'imprint.leave');
const walked = (id: string, change: Partial<Walked> = {}): Walked => ({
  id,
  model: 'visitor.imprint',
  path: id,
  outcome: 'passed',
  start: 0,
  seconds: 1,
  failure: null,
  screenshot: null,
  trace: null,
  recording: null,
  ...change,
});
const FAILED = walked(STAGE, { outcome: 'failed', failure: 'Step 3 of 3: imprint.leave → stage\nIt failed' });
function documentOf(page: string) {
  const { DOMParser } = new Window();
  return new DOMParser().parseFromString(page, 'text/html');
}
const painted = (...results: Walked[]) => {
  const [one] = paintedCharts(models, results).get('visitor.imprint') ?? [];
  if (one === undefined) throw new Error('There is no chart');
  const eventsOf = (ids: ReadonlySet<string>): string[] =>
    one.chart.transitions.filter(({ id }) => ids.has(id)).map(({ source, event }) => `${source} ${event}`);
  const { chart } = one;
  return { chart, walked: eventsOf(one.walked.transitions), failed: eventsOf(one.failed.transitions) };
};

test('a path that passed paints its transitions and states', () => {
  const { walked: taken, failed, chart } = painted(walked(OUT));
  expect(taken).toEqual(['imprint.lobby imprint.open', 'imprint.imprint.ofLobby imprint.leave']);
  expect(failed).toEqual([]);
  expect(Object.keys(chart.states)).toContain('imprint.stage');
});

test('a path that failed paints what came before it, and its step and goal as failed', () => {
  const { walked: taken, failed } = painted(FAILED);
  expect(taken).toEqual(['imprint.lobby stage.walk', 'imprint.stage imprint.open']);
  expect(failed).toEqual(['imprint.imprint.ofStage imprint.leave']);
  const [one] = paintedCharts(models, [FAILED]).get('visitor.imprint') ?? [];
  expect([...(one?.failed.states ?? [])]).toEqual(['imprint.stage']);
});

test('a path that failed at its start has taken no step, and one that was skipped paints nothing', () => {
  const start = walked(STAGE, { outcome: 'failed', failure: 'The start: lobby\nIt failed' });
  expect(stepsDone(start, walks[0]?.way ?? [])).toBe(0);
  expect(painted(start).walked).toEqual([]);
  expect(painted(walked(OUT, { outcome: 'skipped', failure: 'later' })).walked).toEqual([]);
});

test('the page has the counts, the failures with their sentences, and a chart for each model', async () => {
  const unwalked = [{ model: 'visitor.imprint', needs: 'a lobby', steps: 1, ofSteps: 5 }];
  const { body } = documentOf(await htmlOf({ paths: [walked(OUT), FAILED], unwalked, run: RUN }, models));
  const cells = [...body.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells[0]).toEqual(['visitor.imprint', '1', '1', '0', '6 of 6', '4 of 5']);
  expect(body.querySelector('.failure pre')?.textContent).toBe(FAILED.failure);
  expect(body.querySelectorAll('svg .over-sign')).toHaveLength(1);
  expect(body.textContent).toContain('Left out: 1 of 5 steps, which need a lobby.');
  expect(body.textContent).toContain('Not walked: imprint.imprint.ofStage, imprint.leave.');
});

test('texts of a result are texts of the page: it runs and loads nothing', async () => {
  const nasty = '</pre><script>alert(1)</script><img src="https://evil.example/x">';
  const paths = [walked(STAGE, { path: nasty, outcome: 'failed', failure: nasty, recording: nasty })];
  const page = documentOf(await htmlOf({ paths, unwalked: [], run: RUN }, models));
  expect(page.querySelectorAll('script, img, link, iframe')).toHaveLength(0);
  expect(page.querySelector('.failure pre')?.textContent).toBe(nasty);
});
