import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Section } from '../../../domain/control/sections';
import { type LocalizedText, pickText } from '../../../domain/kernel/localized';
import { apart } from '../../../src/words/control/apart';
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords, learnControlWords } from '../../../src/words/control/words';
import { readWords } from '../../kernel/words';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { ATTENDEE, decide, expect, PASSWORD, test, tokenOf, visitorOf } from '../kernel/venue';

learnControlWords('ar', readWords('ar', 'control'));

/** Drops a folder with these files, as from the system's own windows. */
async function drop(onto: Locator, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const folder = join(await mkdtemp(join(tmpdir(), 'venue-drop-')), 'event');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await onto.scrollIntoViewIfNeeded();
  const box = await onto.boundingBox();
  const session = await onto.page().context().newCDPSession(onto.page());
  const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

const ADMINISTRATOR = 'radia@aurora.example';
const sectionOf = (page: Page, language: string, section: Section) =>
  page.getByRole('link', { name: controlWords(language, `section.${section}`), exact: true });

test('an organiser saves another version, publishes it, takes the venue back and publishes it again §6.9 §7.21 §7.22 §7.23', async ({
  page,
  browser,
  service,
  speech,
  isMobile,
  language,
  venue,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  // The fixture reverts what is saved here.
  await venue.save(() => {});
  await venue.publish();
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ATTENDEE.email);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await expect(page.getByRole('heading', { name: t('refused') })).toBeVisible();
  await page.getByRole('button', { name: t('logout') }).click();

  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await expect(page.getByText(t('standing.fresh'))).toBeVisible();
  expect(await serious(page)).toEqual([]);

  await using attendeeContext = await browser.newContext({ baseURL: service.url });
  await decide(attendeeContext);
  const attendeePage = await attendeeContext.newPage();
  const attendee = visitorOf(attendeePage, speech, isMobile);
  await attendee.arrive();
  await attendee.expectArea('lobby');

  const choose = (name: string, text: string) =>
    page
      .locator('input[accept*=json]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('venue.json', '{ not JSON');
  await expect(page.getByText(t('notJson'))).toBeVisible();
  await choose('venue.json', JSON.stringify({ architectures: [] }));
  await expect(page.getByRole('alert').getByText(t('mistake.oneVenue'))).toBeVisible();

  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const shown = await fetch(`${service.url}/api/ui/venue`, { headers: { authorization } });
  const next = await shown.json();
  next.architectures[0].style.text = '#1a1a3a';
  const hall = next.architectures[0].assets.find(({ id }: { id: string }) => id === 'expo-image');
  hall.uri = 'pictures/hall.png';
  const file = JSON.stringify(next).replaceAll(speech.named('lobby'), 'Great hall');
  await choose('venue.json', file);
  await expect(page.getByText(t('bundle.missing'))).toBeVisible();
  await expect(page.getByText('pictures/hall.png')).toBeVisible();
  await expect(page.getByRole('button', { name: t('bundle.send') })).toBeHidden();
  const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#8A1538' } })
    .png()
    .toBuffer();
  await drop(page.getByRole('region', { name: t('file') }), {
    'venue.json': file,
    'pictures/hall.png': picture,
    'notes.pdf': 'not named',
    '.DS_Store': 'of the system',
  });
  await expect(page.getByText(t('bundle.unused'))).toBeVisible();
  await expect(page.getByText('.DS_Store')).toBeHidden();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('bundle.send') }).click();
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  const saved = await (await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } })).json();
  const { uri } = saved.venue.architectures[0].assets.find(({ id }: { id: string }) => id.startsWith('hall-'));
  const kept = await fetch(`${service.url}${uri}`, { headers: { authorization } });
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await expect(page.getByText(t('standing.behind'))).toBeVisible();
  await sectionOf(page, language, 'publish').click();
  const { background } = next.architectures[0].style;
  const found = t('finding.lowContrast', { place: apart('#1a1a3a'), details: apart(background.toLowerCase()) });
  await expect(page.getByRole('list', { name: t('checks') }).getByText(found)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();
  await attendeePage.reload();
  await expect(attendeePage.getByRole('heading', { level: 1, name: 'Great hall' })).toBeVisible();

  await page.getByRole('button', { name: t('unpublish') }).click();
  await page.getByRole('button', { name: t('cancel') }).click();
  await page.getByRole('button', { name: t('unpublish') }).click();
  await page.getByRole('button', { name: t('unpublishConfirm') }).click();
  await expect(page.getByText(t('standing.never'))).toBeVisible();
  await attendeePage.reload();
  await expect(attendeePage).toHaveURL(/work-in-progress/);
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('standing.fresh'))).toBeVisible();

  await sectionOf(page, language, 'event').click();
  const renew = page.getByRole('button', { name: t('renew') });
  // The documents of the version that was published are being read.
  await expect(renew).toBeEnabled({ timeout: 120_000 });
  await renew.click();
  await expect(page.getByText(t('done.indexed'))).toBeVisible();
  const made = t('indexState.made', { total: '#' }).split('#');
  await expect(page.getByText(made[0] ?? '').filter({ hasText: /\d|[٠-٩]/ })).toBeVisible();
  await page.getByRole('button', { name: t('dryRun.start') }).click();
  await expect(page.getByText(t('dryRun.ask'))).toBeFocused();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('people.cancel') }).click();
  await expect(page.getByRole('button', { name: t('dryRun.start') })).toBeFocused();
});

test('a save on a version that another organiser replaced is refused, shows what differs, and is saved on purpose', {
  tag: '@long',
}, async ({ page, browser, service, language, venue }) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  // The fixture reverts what is saved here.
  await venue.save(() => {});
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const saved = async () => (await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } })).json();
  const enter = async (organiser: typeof page, email: string) => {
    await organiser.goto('/control');
    await organiser.getByRole('textbox', { name: t('email') }).fill(email);
    await organiser.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
    await organiser.getByRole('button', { name: t('submit') }).click();
    await expect(organiser.getByRole('heading', { name: t('file') })).toBeVisible();
  };
  const base = await saved();
  const choose = async (organiser: typeof page, lobby: string) => {
    const file = structuredClone({ ...base.venue, version: base.version });
    for (const name of file.architectures[0].areas[0].names) name.text = lobby;
    const buffer = Buffer.from(JSON.stringify(file));
    await organiser
      .locator('input[accept*=json]')
      .setInputFiles({ name: 'venue.json', mimeType: 'application/json', buffer });
  };
  const lobbyOf = ({ venue: { architectures } }: typeof base) => architectures[0].areas[0].names[0].text;

  await enter(page, ADMINISTRATOR);
  await using otherContext = await browser.newContext({ baseURL: service.url });
  const other = await otherContext.newPage();
  await enter(other, 'grace@aurora.example');
  await choose(other, 'Foyer');
  await expect(other.getByText(t('done.saved'))).toBeVisible();

  await choose(page, 'Great hall');
  const conflict = page.getByRole('alert').filter({ has: page.getByRole('button', { name: t('staleSave') }) });
  const version = new Intl.NumberFormat(language).format(base.version + 1);
  await expect(conflict.getByText(t('stale', { version }))).toBeVisible();
  await expect(conflict.getByText(t('change.area.changed', { place: 'Great hall' }))).toBeVisible();
  expect(lobbyOf(await saved())).toBe('Foyer');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('staleLook') }).click();
  await expect(conflict).toBeHidden();
  expect(lobbyOf(await saved())).toBe('Foyer');

  await choose(page, 'Great hall');
  await page.getByRole('button', { name: t('staleSave') }).click();
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  expect(lobbyOf(await saved())).toBe('Great hall');
});

test('an organiser compares two published versions, and publishes the older one again after a question', {
  tag: '@long',
}, async ({ page, service, language, venue }) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  const number = (of: number) => new Intl.NumberFormat(language).format(of);
  // The fixture reverts what is saved here.
  await venue.save(() => {});
  await venue.publish();
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const call = async (path: string, body?: string) =>
    (
      await fetch(`${service.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      })
    ).json();
  const lobby = async () => (await call('/api/ui/venue')).architectures[0].areas[0].names[0].text;
  const before = await call('/api/designer/saved');
  const was = await lobby();
  const names: { locale: string; text: string }[] = before.venue.architectures[0].areas[0].names;
  for (const name of names) name.text = `Great hall (${name.locale})`;
  const first = names[0]?.text;
  await call('/api/designer/save-venue-json/stage', JSON.stringify(before.venue));

  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await sectionOf(page, language, 'publish').click();
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();
  expect(await lobby()).toBe(first);

  const versions = page.getByRole('list', { name: t('history') }).getByRole('listitem');
  const newest = t('version', { version: number(before.version + 1) });
  await expect(versions.first()).toContainText(newest);
  await expect(versions.first()).toContainText(ADMINISTRATOR);
  await expect(versions.first()).toContainText(t('shown'));

  await page.getByRole('button', { name: t('compare') }).click();
  const compared = page.getByRole('region', { name: t('compare') });
  await expect(compared.getByText(t('change.area.changed', { place: `Great hall (${language})` }))).toBeVisible();
  await expect(compared.getByText(t('field.name'), { exact: true })).toBeVisible();
  expect(await serious(page)).toEqual([]);

  const older = t('version', { version: number(before.version) });
  const again = page.getByRole('button', { name: `${t('restore')}: ${older}`, exact: true });
  await again.click();
  await page.getByRole('button', { name: t('restoreCancel') }).click();
  expect(await lobby()).toBe(first);
  await again.click();
  await page.getByRole('button', { name: t('restoreConfirm') }).click();
  await expect(page.getByText(t('done.restored'))).toBeVisible();
  expect(await lobby()).toBe(was);
  await expect(versions.first()).toContainText(t('publication.restored', { restored: number(before.version) }));
});

test('an organiser translates a text that is missing, and keeps the changes when another organiser saves first', async ({
  page,
  service,
  language,
  venue,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  // The fixture reverts what is saved here.
  await venue.save(() => {});
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const saved = async () => (await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } })).json();
  const save = async (body: unknown) =>
    fetch(`${service.url}/api/designer/save-venue-json/stage`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const namesOf = ({ venue: { architectures } }: Awaited<ReturnType<typeof saved>>) =>
    Object.fromEntries(
      architectures[0].areas[0].names.map(({ locale, text }: { locale: string; text: string }) => [locale, text]),
    );
  const base = await saved();
  const [area] = base.venue.architectures[0].areas;
  area.names = [{ locale: 'en', text: 'Lobby' }];
  await save(base.venue);

  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const form = page.getByRole('region', { name: t('form.title') });
  await form.getByRole('combobox', { name: t('form.from') }).selectOption('en');
  await form.getByRole('combobox', { name: t('form.into') }).selectOption('de');
  await form.getByRole('button', { name: t('form.missingOnly') }).click();
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const name = t('form.label.name');
  const german = form.getByRole('textbox', { name: `${name}, ${languages.of('de')}` });
  const english = form.getByRole('textbox', { name: `${name}, ${languages.of('en')}` });
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await expect(german).toHaveAccessibleName(new RegExp(t('form.missing')));
  expect(await serious(page)).toEqual([]);
  const changed = form.getByText(t('form.state.away'));
  const everything = form.getByText(t('form.state.saved', { version: '#' }).split('#')[0] ?? '');
  // The connection is lost and the page is loaded again: nothing of what was written is.
  await page.route('**/save-venue-json/**', (route) => route.abort());
  await german.fill('Empfang');
  await expect(german).not.toHaveAccessibleName(new RegExp(t('form.missing')));
  await expect(changed).toBeVisible();
  await page.reload();
  await form.getByRole('combobox', { name: t('form.into') }).selectOption('de');
  await expect(german).toHaveValue('Empfang');
  await expect(changed).toBeVisible();

  // Another organiser changes another text, which stays.
  area.names = [{ locale: 'en', text: 'Welcome' }];
  await save(base.venue);
  await page.unroute('**/save-venue-json/**');
  await expect(everything).toBeVisible({ timeout: 30_000 });
  expect(namesOf(await saved())).toEqual({ en: 'Welcome', de: 'Empfang' });
  await expect(english).toHaveValue('Welcome');

  // What would replace the other organiser's text waits to be looked at.
  area.names = [{ locale: 'en', text: 'Foyer' }];
  await save(base.venue);
  await english.fill('Entrance');
  const merged = t('form.merged', { version: '#' }).split('#')[0] ?? '';
  await expect(form.getByText(merged)).toBeVisible();
  expect(namesOf(await saved())).toEqual({ en: 'Foyer' });
  await form.getByRole('button', { name: t('edit.mine') }).click();
  await expect(everything).toBeVisible();
  expect(namesOf(await saved())).toEqual({ en: 'Entrance' });
});

test('an organiser switches a way to log in off, names another one and chooses the picture, and visitors see it at once @once', {
  tag: '@long',
}, async ({ page, browser, language }) => {
  const t = (key: ControlKey) => controlWords(language, key);
  await using service = await startService([], {}, { data: smallSampleData() });
  await page.goto(`${service.url}/control`);
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await page.getByRole('button', { name: t('offer.kind.CVENT_LOGIN'), exact: true }).click();
  const ticket = `${t('offer.kind.BIZZABO_LOGIN')}: ${t('offer.name')}`;
  await page.getByRole('textbox', { name: ticket }).fill('Badge');
  expect(await serious(page)).toEqual([]);
  // What is not saved is there again after a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: ticket })).toHaveValue('Badge');
  const buffer = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#8A1538' } })
    .png()
    .toBuffer();
  await page
    .locator('input[accept=".jpg,.jpeg,.png,.webp,.avif,.gif"]')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: t('offer.back') })).toBeVisible();
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(page.getByText(t('offer.saved'))).toBeVisible();

  await using visitorContext = await browser.newContext({ baseURL: service.url });
  const visitorPage = await visitorContext.newPage();
  await visitorPage.goto('/login');
  await expect(visitorPage.getByRole('button', { name: /^Badge/ })).toBeVisible();
  await expect(visitorPage.getByRole('button', { name: new RegExp(t('offer.kind.CVENT_LOGIN')) })).toHaveCount(0);
  await expect(visitorPage.locator('img[src*="/assets/login-"]')).toBeVisible();
});

test('an organiser moves a time slot in the time zone of the event, and sees an end before its begin @once', {
  tag: '@long',
}, async ({ page, service, language, venue }) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  type Slot = { begin?: string; end?: string };
  type Widget = { id: string; name: LocalizedText[]; configurations: [Slot] };
  let [stageName, panelName] = ['', ''];
  await venue.save(({ areas }) => {
    const stage = areas.find(({ id }) => id === 'stage');
    const panel = (stage?.contentWidgets as Widget[] | undefined)?.find(({ id }) => id === 'closing-panel');
    const slot = panel?.configurations[0];
    if (slot === undefined) throw new Error('The sample has no closing panel');
    panelName = pickText(panel?.name ?? [], language);
    stageName = pickText(stage?.names ?? [], language);
    Object.assign(slot, { begin: '2027-03-12T14:00:00Z', end: '2027-03-12T15:00:00Z' });
  });
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const form = page.getByRole('region', { name: t('form.title') });
  const tree = form.getByRole('tree');
  await tree.getByRole('treeitem').filter({ hasText: stageName }).first().press('ArrowRight');
  await tree.getByRole('treeitem').filter({ hasText: panelName }).last().click();
  await form.getByRole('combobox', { name: t('form.zone') }).selectOption('America/New_York');
  const zone = { zone: 'America/New_York' };
  const slot = form.getByRole('group', { name: t('form.times') }).first();
  const [begin, end] = [slot.getByLabel(t('form.begin', zone)), slot.getByLabel(t('form.end', zone))];
  await expect(begin).toHaveValue('2027-03-12T09:00');
  await begin.fill('2027-03-15T09:00');
  await expect(slot.getByText(t('form.endsBefore'))).toBeVisible();
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await end.fill('2027-03-15T10:30');
  await expect(slot.getByText(t('form.endsBefore'))).toBeHidden();
  expect(await serious(page)).toEqual([]);
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const saved = async () => (await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } })).text();
  // New York put its clocks forward on 14 March.
  const stored = '"begin":"2027-03-15T09:00:00-04:00","end":"2027-03-15T10:30:00-04:00"';
  await expect.poll(saved).toContain(stored);
});

test('an organiser changes a colour, sees what attendees would see, and cannot save what is no colour', {
  tag: '@long',
}, async ({ page, service, language, venue }) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  await venue.save(() => {});
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const form = page.getByRole('region', { name: t('form.title') });
  const choose = (place: 'venue' | 'pictures') =>
    form.getByRole('treeitem', { name: t(`form.place.${place}`) }).click();
  await choose('venue');
  const colours = form.getByRole('group', { name: t('form.colours') });
  const fieldOf = (name: 'background' | 'text' | 'primary') =>
    colours.getByRole('textbox', { name: t(`form.colour.${name}`), exact: true });
  await fieldOf('primary').fill('blood');
  await expect(fieldOf('primary')).toHaveAccessibleDescription(t('form.noColour'));
  await expect(form.getByText(t('form.edits', { count: '1' }))).toBeVisible();
  await fieldOf('primary').fill('#8A1538');
  await fieldOf('background').fill('#FFFFFF');
  await fieldOf('text').fill('#DDDDDD');
  const [before = '', after = ''] = t('form.repaired', { shown: '|', contrast: '' }).split('|');
  await expect(fieldOf('text')).toHaveAccessibleDescription(
    new RegExp(`^${before}\u2066#[0-9A-F]{6}\u2069${after.trim()}`),
  );
  expect(await serious(page)).toEqual([]);
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const saved = async () => {
    const answer = await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } });
    return (await answer.json()).venue.architectures[0].style;
  };
  await expect
    .poll(saved)
    .toMatchObject({ primary: '#8A1538', background: '#FFFFFF', text: '#DDDDDD', logoAssetId: expect.any(String) });

  // A text with formats is written by keyboard, and takes of a pasted page only what attendees see.
  const english = new Intl.DisplayNames(language, { type: 'language' }).of('en') ?? '';
  const imprint = form.getByRole('textbox', { name: new RegExp(`${t('form.label.imprint')}, ${english}`) });
  await form.getByRole('combobox', { name: t('form.from') }).selectOption('en');
  await imprint.click();
  await imprint.press('ControlOrMeta+a');
  await imprint.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p class="MsoNormal" style="color:red">Aurora Ltd<script>1</script></p>');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await imprint.press('End');
  await imprint.press('Enter');
  await imprint.press('ControlOrMeta+Alt+2');
  await page.keyboard.type('Contact');
  await imprint.press('Enter');
  await imprint.press('ControlOrMeta+Shift+8');
  await imprint.press('ControlOrMeta+b');
  await page.keyboard.type('write to us');
  await imprint.press('Shift+Home');
  await imprint.press('ControlOrMeta+k');
  await form.getByRole('textbox', { name: t('rich.address') }).fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(imprint).toBeFocused();
  expect(await serious(page)).toEqual([]);
  const imprinted = async () => {
    const answer = await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } });
    const { impress } = (await answer.json()).venue.architectures[0];
    return impress.find(({ locale }: { locale: string }) => locale === 'en')?.text;
  };
  const link = '<a href="mailto:ada@example.org"><strong>write to us</strong></a>';
  await expect.poll(imprinted).toBe(`<p>Aurora Ltd</p><h2>Contact</h2><ul><li>${link}</li></ul>`);

  // A picture takes the place of another one; a page that poses as a picture is refused.
  const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#8A1538' } })
    .png()
    .toBuffer();
  await choose('pictures');
  const replaceOf = (name: string) => form.getByLabel(`${t('upload.replace')}: ${name}`).last();
  await form.getByRole('searchbox', { name: t('people.search') }).fill('expo');
  await replaceOf('expo.webp').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: picture });
  const uploads = page.getByRole('list', { name: t('upload.title') });
  await expect(uploads.getByText(t('upload.done'))).toBeVisible();
  await form.getByRole('searchbox', { name: t('people.search') }).fill('hall.png');
  await expect(replaceOf('hall.png')).toBeAttached();
  await page
    .locator('input[type=file][multiple]:not([accept*=json])')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(uploads.getByText(t('upload.failed'))).toBeVisible();
  expect(await serious(page)).toEqual([]);
});
