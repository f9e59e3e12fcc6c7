import type { Locator, Page } from '@playwright/test';
import { entriesOf } from '../../../docs/words/entries';
import { keysSeen, SCREENS, type Screens, writeScreens } from '../../../docs/words/translators/screens';
import { en } from '../../kernel/words';
import { entranceOf } from './entrance';
import { profileOf } from './own-profile';
import { startService } from './service';
import { settled } from './spoken';
import { expect, test } from './venue';
import { wholeVisit } from './whole-visit';

// Tall, so that little of a form or dialog is below the edge.
test.use({ decisions: {}, viewport: { width: 1366, height: 1200 } });

type AXNode = { ignored: boolean; name?: { value?: unknown }; description?: { value?: unknown } };

/** The lines of a part of the page, and the accessible names and descriptions in it. */
async function textsOf(page: Page, part: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await part.evaluate((element) => Object.assign(window, { pictured: element }));
  const { result } = await session.send('Runtime.evaluate', { expression: 'pictured' });
  const { nodes } = await session.send('Accessibility.queryAXTree', { objectId: result.objectId ?? '' });
  await session.detach();
  const named = (nodes as AXNode[]).flatMap(({ ignored, name, description }) =>
    ignored ? [] : [name?.value, description?.value].filter((value) => typeof value === 'string'),
  );
  return [...named, ...(await part.innerText()).split(/[\n\t]/)];
}

/** Takes a picture of each screen, and finds the texts on it. */
function photographer(page: Page, folder: string) {
  const english = entriesOf(en);
  const screens: Screens = {};
  return {
    screens,
    note: async (title: string, part: Locator = page.locator('body')): Promise<void> => {
      await settled(part);
      const at = String(Object.keys(screens).length + 1).padStart(2, '0');
      const name = `${at}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
      await page.screenshot({ path: `${folder}/${SCREENS}/${name}` });
      screens[name] = keysSeen(await textsOf(page, part), english);
    },
  };
}

test(
  'pictures of a visit show where the texts of the venue are @once',
  { tag: '@long' },
  async ({ page, visitor, speech }, info) => {
    const folder = process.env['SCREENS'] ?? info.outputPath();
    // Alone on a service, with the pictures of the sample.
    await using service = await startService();
    const { screens, note } = photographer(page, folder);
    const { t } = speech;
    const entrance = entranceOf(page, speech);
    for (const kind of ['CVENT_LOGIN', 'BIZZABO_LOGIN'] as const) {
      await page.goto(`${service.url}/login`);
      await entrance.chooseKind(kind);
      await note(`The form for ${t(`login.kinds.${kind}`)}`);
    }
    await wholeVisit({ page, visitor, speech, address: service.url }, note);
    const profile = profileOf(page, speech, visitor);
    await profile.edit();
    await note('The form of the own profile', profile.panel);
    await page.goto(`${service.url}/v/aurora/area/lobby`);
    await visitor.expectArea('lobby');
    const showPicture = page.getByRole('button', { name: t('area.showPicture') });
    await showPicture.click();
    await expect(showPicture).toBeHidden();
    await note('The lobby as a picture');
    await visitor.openAccount();
    await visitor.account.getByText(t('comfort.title'), { exact: true }).click();
    const settings = page.getByRole('dialog', { name: t('comfort.title') });
    await expect(settings).toBeVisible();
    await note('The settings of the device', settings);
    writeScreens(folder, screens);
    const on = (title: string) => Object.entries(screens).find(([name]) => name.includes(title))?.[1];
    expect(on('the-form-for-e-mail-and-password')).toEqual(expect.arrayContaining(['login.email', 'login.submit']));
    expect(on('the-lobby-as-a-list')).toContain('area.contents');
    expect(on('the-settings-of-the-device')).toEqual(expect.arrayContaining(['comfort.title', 'comfort.contrast']));
    expect(on('the-settings-of-the-device')).not.toContain('login.email');
  },
);
