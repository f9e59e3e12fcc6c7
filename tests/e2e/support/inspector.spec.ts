import { readFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import phrases from '../../../src/inspector/phrases/en.json' with { type: 'json' };
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords } from '../../../src/words/control/words';
import { serveBarePage } from '../kernel/bare-page';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { type Service, startService } from '../kernel/service';
import { test as base, DECIDED, expect } from '../kernel/venue';

const PASSWORD = 'aurora-summit';
const CONSENTS = Object.entries(DECIDED).map(([id, isGiven]): [string, boolean] => [
  STORAGE_KEYS.cookiePermission(id),
  isGiven,
]);
const ACTORS = 40;
const EVENTS_A_SECOND = 50;

/** A venue that this machine may inspect. */
const test = base.extend<{ inspector: Page }>({
  service: async ({ inspected }, use) => use(inspected),
  inspector: async ({ context, service }, use) => {
    const page = await context.newPage();
    await page.goto(`${service.url}/inspector`);
    await use(page);
  },
});

async function openVenue(inspector: Page, service: Service): Promise<Page> {
  const venue = await inspector.context().newPage();
  await venue.goto(`${service.url}/login`);
  await expect(venue.getByRole('button').first()).toBeVisible();
  return venue;
}

const actor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

test('the inspector in one tab shows the venue of another, with typed text hidden', async ({ inspector, service }) => {
  await expect(inspector.getByText('Waiting for a venue in another tab')).toBeVisible();
  const venue = await openVenue(inspector, service);
  await expect(inspector.getByText('Connected', { exact: true })).toBeVisible();
  await actor(inspector, phrases.machines.login).click();
  await expect(inspector.getByRole('application', { name: 'Chart of login' })).toBeVisible();
  await expect(inspector.locator('[data-state="login"].c-active')).toBeVisible();
  await actor(inspector, 'connection').first().click();
  await expect(inspector.getByRole('application', { name: 'Chart of connection' })).toContainText('[not isOnline]');
  await actor(inspector, phrases.machines.login).click();
  const next = inspector.getByRole('tabpanel', { name: 'Can happen now' });
  await expect(next).toContainText(`When ${phrases.events['login.choose']}`);

  await venue.getByRole('button', { name: /password/i }).click();
  await venue.getByRole('textbox', { name: /mail/i }).fill('grace@aurora.example');
  await venue.locator('input[type=password]').fill('a-wrong-secret');
  await venue.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(venue.getByRole('alert')).toBeVisible();
  const submitting = phrases.events['login.submit'];
  await expect(inspector.getByRole('region', { name: 'Events' }).getByText(submitting, { exact: true })).toBeVisible();
  await inspector.getByRole('tab', { name: 'How it got here' }).click();
  const way = inspector.getByRole('tabpanel', { name: 'How it got here' });
  await way.getByRole('button', { name: new RegExp(`When ${submitting}`) }).click();
  await expect(inspector.getByRole('button', { name: 'Back to now' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Names' }).click();
  await expect(
    inspector.getByRole('region', { name: 'Events' }).getByText('login.submit', { exact: true }),
  ).toBeVisible();
  const shown = await inspector.locator('body').innerHTML();
  expect(shown).not.toContain('a-wrong-secret');
  expect(shown).not.toContain('grace@aurora.example');

  await venue.close();
  await expect(inspector.getByText('The tab is gone. This is how it stood last.')).toBeVisible();
});

/** A recording of a start without a configuration, as a user saves it. */
async function record({ context }: { context: ReturnType<Page['context']> }, service: Service, info: TestInfo) {
  const venue = await context.newPage();
  await serveBarePage(venue);
  await venue.route('**/ui-config.json', (route) => route.fulfill({ status: 404 }));
  await venue.goto(service.url);
  await venue.getByRole('button', { name: 'Report a problem' }).first().click();
  const saving = venue.waitForEvent('download');
  await venue.getByRole('dialog').getByRole('button', { name: 'Save as a file' }).click();
  const file = info.outputPath('session.json');
  await (await saving).saveAs(file);
  await venue.close();
  return file;
}

test('a recording can be played, searched for errors, and compared with another one', async ({
  context,
  inspector,
  service,
}, info) => {
  const file = await record({ context }, service, info);
  await inspector.getByLabel('Open a recording …').setInputFiles(file);
  await expect(inspector.getByText(/^session\.json/)).toBeVisible();
  const timeline = inspector.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('button', { name: /^root: \d+ events/ })).toBeVisible();

  await timeline.getByRole('button', { name: 'Next error' }).click();
  const current = inspector.getByRole('region', { name: 'Events' }).locator('[aria-current=true]');
  await expect(current).toContainText('Error');
  const before = await current.innerText();
  await timeline.getByRole('button', { name: 'One entry on' }).click();
  await expect(current).not.toHaveText(before);

  await timeline.getByRole('slider', { name: 'Position in the recording' }).press('Home');
  await timeline.getByRole('combobox', { name: 'Speed' }).selectOption('10');
  await timeline.getByRole('button', { name: 'Play' }).click();
  await expect(timeline.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 30_000 });
  await timeline.getByRole('button', { name: /^application: / }).focus();
  await inspector.keyboard.press('Enter');
  await expect(inspector.locator('[data-state="application.config.failed"].c-active')).toBeVisible();

  const whole = JSON.parse(await readFile(file, 'utf8'));
  const entries = whole.runs[0].entries;
  const cut = info.outputPath('shorter.json');
  await writeFile(cut, JSON.stringify({ ...whole, runs: [{ ...whole.runs[0], entries: entries.slice(0, -12) }] }));
  await timeline.getByLabel('Compare with another …').setInputFiles(cut);
  await expect(inspector.getByRole('heading', { name: /^The recordings part at / })).toBeVisible();
  await inspector.getByRole('button', { name: 'Show this point' }).click();
  await expect(inspector.getByRole('region', { name: 'Second recording: shorter.json' })).toBeVisible();
  expect(await serious(inspector), 'a comparison').toEqual([]);

  await timeline.getByRole('button', { name: 'End the comparison' }).click();
  await inspector.getByLabel('Open a recording …').setInputFiles({
    name: 'picture.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kind":"picture"}'),
  });
  await expect(inspector.getByRole('alert')).toHaveText('The file is not a recording of a session');
});

test('a chart is tried out by hand, step by step, without a session', async ({ inspector, service }) => {
  await inspector.goto(`${service.url}/inspector#session`);
  await inspector.getByRole('button', { name: 'Try it out' }).click();
  const places = inspector.getByRole('region', { name: 'Try it out' }).getByRole('status');
  const take = async (event: keyof typeof phrases.events): Promise<void> => {
    await inspector
      .getByRole('button', { name: `Let it happen: When ${phrases.events[event]}` })
      .first()
      .click();
  };
  await expect(places).toHaveText(`Now: ${phrases.states['session.disconnected']}`);
  await take('session.connect');
  await expect(places).toHaveText(`Now: ${phrases.states['session.connected.unknown']}`);
  await expect(inspector.locator('[data-state="session.connected.unknown"].c-active')).toBeVisible();
  await expect
    .poll(() => inspector.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Can happen now');
  await inspector.getByRole('button', { name: 'One step back' }).click();
  await expect(places).toHaveText(`Now: ${phrases.states['session.disconnected']}`);
  await inspector.getByRole('tab', { name: 'How it got here' }).click();
  await inspector.getByRole('button', { name: /^When .* → / }).click();
  await expect(places).toHaveText(`Now: ${phrases.states['session.connected.unknown']}`);
  await inspector.getByRole('button', { name: 'End the trial' }).click();
  await expect(places).toBeHidden();
  await expect(inspector.getByRole('button', { name: 'Try it out' })).toBeFocused();
});

test('an administrator finds a reported recording and opens it in the inspector, which says that it is of another build', async ({
  context,
  service,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords('en', key, parameters);
  const recording = await readFile('tests/fixtures/failed-login.json', 'utf8');
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(`${service.url}/api/capture/session?code=ZM8CMVYF`, {
    method: 'POST',
    headers,
    body: recording,
  });
  expect(sent.status).toBe(201);
  const control = await context.newPage();
  await control.goto(`${service.url}/control/#recordings`);
  await control.getByRole('textbox', { name: t('email') }).fill('radia@aurora.example');
  await control.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await control.getByRole('button', { name: t('submit') }).click();
  await control.getByRole('textbox', { name: t('recordings.code'), exact: true }).fill('zm8c-mvyf');
  await control.getByRole('button', { name: t('people.search') }).click();
  await expect(control.getByRole('list', { name: t('section.recordings') })).toContainText('venue · readVenue · 503');
  expect(await serious(control), 'the problems').toEqual([]);
  const opening = context.waitForEvent('page');
  await control.getByRole('link', { name: `${t('recordings.inspect')}: ZM8C-MVYF` }).click();
  const inspector = await opening;
  await expect(inspector.getByText(/^venue-session-ZM8CMVYF\.json/)).toBeVisible();
  await expect(inspector.getByText(/^Recorded with the build 01ae9fdf; the one that is here is \w{8}\./)).toBeVisible();
  await inspector.getByRole('button', { name: 'Next error' }).click();
  await expect(inspector.getByRole('region', { name: 'Events' }).locator('[aria-current=true]')).toContainText('Error');
});

test(
  'without a venue the inspector is a catalogue with search, keyboard navigation, links and export',
  { tag: '@long' },
  async ({ inspector, service }, info) => {
    await inspector.emulateMedia({ reducedMotion: 'reduce' });
    await expect(inspector.getByRole('heading', { name: 'Statecharts of the venue' })).toBeVisible();
    expect(await serious(inspector), 'the overview').toEqual([]);
    await inspector.keyboard.press('/');
    await inspector.getByRole('searchbox', { name: 'Search a state or an event' }).fill('checkingAuthority');
    await inspector.keyboard.press('Enter');
    await expect(inspector).toHaveURL(`${service.url}/inspector#session/connected.checkingAuthority`);
    const chart = inspector.getByRole('application', { name: 'Chart of session' });
    await expect(inspector.locator('[data-state="session.connected.checkingAuthority"].c-chosen')).toBeVisible();
    await chart.focus();
    await inspector.keyboard.press('ArrowDown');
    await expect(inspector).not.toHaveURL(/checkingAuthority/);
    await inspector.keyboard.press('Escape');
    await expect(inspector).toHaveURL(`${service.url}/inspector#session`);
    await expect(inspector.getByRole('complementary', { name: 'Details' }).getByText('4.22')).toBeVisible();
    expect(await serious(inspector), 'a chart').toEqual([]);

    for (const [name, sign] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
    ] as const) {
      const saving = inspector.waitForEvent('download');
      await inspector.getByRole('button', { name: `Save as ${name}` }).click();
      const file = info.outputPath(`session.${name}`);
      await (await saving).saveAs(file);
      expect((await readFile(file, 'latin1')).slice(0, 4)).toBe(sign);
    }

    await inspector.getByRole('button', { name: 'List', exact: true }).click();
    await expect(inspector.getByRole('list', { name: 'States: session' }).getByRole('listitem').first()).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
    expect(await serious(inspector), 'the list, in the dark').toEqual([]);
    await inspector.getByRole('button', { name: 'DE', exact: true }).click();
    await expect(inspector.getByRole('button', { name: 'Katalog' })).toBeVisible();
  },
);

/** The frames per second of a page, which depend on what else runs, and how busy its main thread is, which does not. */
async function measure(page: Page, seconds: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workOf = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await workOf();
  const frames = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let count = 0;
        requestAnimationFrame(function next(now) {
          count += 1;
          if (now - start < ms) requestAnimationFrame(next);
          else resolve(count / ((now - start) / 1000));
        });
      }),
    seconds * 1000,
  );
  return { frames, work: ((await workOf()) - before) / seconds };
}

test(
  'forty actors and fifty events a second leave the inspector more than half of its thread',
  { tag: '@long' },
  async ({ context, inspector, service }, info) => {
    const still = await measure(inspector, 3);
    const busy = await context.newPage();
    await busy.goto(`${service.url}/healthz`);
    await busy.evaluate(
      ([actors, rate]) => {
        const line = new BroadcastChannel('venue-inspection');
        const machines = ['root', 'session', 'login', 'navigation', 'publication', 'venue', 'image'];
        const values = ['unknown', 'loading', 'failed', { known: 'published' }, 'hidden'];
        const common = () => ({ createdAt: String(Date.now()), _version: '0.7.2' });
        const tell = (isAll: boolean, events: object[]) =>
          line.postMessage({ type: 'venue.told', tab: 'busy', title: 'Busy', to: null, isAll, events });
        const snapshot = (index: number) => ({
          status: 'active',
          value: values[index % values.length],
          context: { index, rows: Array.from({ length: 20 }, (_, row) => ({ row, name: `row ${row}` })) },
        });
        const all = Array.from({ length: actors }, (_, index) => ({
          type: '@xstate.actor',
          sessionId: `x:${index}`,
          name: `actor-${index}`,
          parentId: index === 0 ? undefined : 'x:0',
          definition: JSON.stringify({ id: index === 4 ? 'publication' : machines[index % machines.length] }),
          snapshot: snapshot(index),
          ...common(),
        }));
        tell(true, all);
        let count = 0;
        setInterval(() => {
          count += 1;
          const sessionId = `x:${count % 2 === 0 ? 4 : count % actors}`;
          const event = { type: 'publication.load', count };
          tell(false, [
            { type: '@xstate.event', sessionId, sourceId: 'x:0', event, ...common() },
            { type: '@xstate.snapshot', sessionId, event, snapshot: snapshot(count), ...common() },
          ]);
        }, 1000 / rate);
      },
      [ACTORS, EVENTS_A_SECOND] as const,
    );
    await inspector.bringToFront();
    await actor(inspector, 'actor-4').click();
    await expect(inspector.locator('[data-state="publication"].c-active')).toBeVisible();
    const moving = await measure(inspector, 5);
    const told = Number(((await inspector.getByText(/^\d+ of \d+$/).innerText()).match(/\d+$/) ?? ['0'])[0]);
    info.annotations.push({ type: 'measured', description: JSON.stringify({ still, moving, told }) });
    console.log(JSON.stringify({ still, moving, told }));
    expect(told).toBeGreaterThan(EVENTS_A_SECOND);
    expect(moving.work).toBeLessThan(0.5);
  },
);

test(
  'only administrators can inspect a venue whose configuration allows it, until they log out',
  { tag: '@long' },
  async ({ browser }, info) => {
    const config = info.outputPath('ui-config.json');
    await writeFile(
      config,
      JSON.stringify({
        features: { inspector: 'admin' },
        firebase: { apiKey: 'venue', projectId: 'venue', emulators: {} },
      }),
    );
    await using service = await startService([], { UI_CONFIG: config }, { data: smallSampleData() });
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addInitScript((decided) => {
      for (const [id, isGiven] of decided) localStorage.setItem(id, String(isGiven));
    }, CONSENTS);
    const inspector = await context.newPage();
    await inspector.goto(`${service.url}/inspector`);
    await expect(inspector.getByText('The inspector is for administrators.')).toBeVisible();

    const enter = async (email: string): Promise<Page> => {
      const venue = await context.newPage();
      await venue.goto(`${service.url}/login`);
      await venue.getByRole('button', { name: /password/i }).click();
      await venue.getByRole('textbox', { name: /mail/i }).fill(email);
      await venue.locator('input[type=password]').fill(PASSWORD);
      await venue.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(venue).toHaveURL(/\/area\/lobby/);
      return venue;
    };
    const passed = context.waitForEvent('response', (response) => response.url().endsWith('/api/inspector/pass'));
    const venue = await enter('radia@aurora.example');
    expect((await passed).status()).toBe(204);
    await inspector.reload();
    await expect(inspector.getByText('Connected', { exact: true })).toBeVisible();
    for (const part of ['venue', 'presence', 'chat'] as const) {
      await actor(inspector, phrases.machines[part]).first().click();
      await expect(inspector.getByRole('application', { name: `Chart of ${part}` })).toBeVisible();
    }

    await venue.getByRole('button', { name: /Your account/ }).click();
    await venue
      .getByRole('button', { name: 'Log out' })
      .or(venue.getByRole('menuitem', { name: 'Log out' }))
      .click();
    await expect(inspector.getByText('The tab is gone. This is how it stood last.')).toBeVisible();
    await venue.close();
    await inspector.reload();
    const closed = inspector.getByText('The inspector is for administrators.');
    await expect(closed).toBeVisible();
    await enter('ada@aurora.example');
    await inspector.reload();
    await expect(closed).toBeVisible();
    await context.close();
  },
);
