import type { Locator, Page } from '@playwright/test';
import type { WidgetKind } from '../../../domain/widgets/kinds';
import { ATTENDEE, expect, PASSWORD, type Speech, type visitorOf } from './venue';

/** One widget of each kind that opens from the list of an area. */
const WIDGETS: readonly (readonly [kind: WidgetKind, area: string, widget: string])[] = [
  // One that is not open yet: what an open one says depends on the devices of the machine.
  ['MEETING', 'stage', 'closing-panel'],
  ['PDF', 'lobby', 'programme'],
  ['SOCIAL_WALL', 'lobby', 'social-wall'],
  ['PRESENCE_LIST', 'lobby', 'who-is-here'],
  ['CHAT', 'lobby', 'gallery-chat'],
  ['MEDIA_BOARD', 'expo', 'product-films'],
  ['WHITEBOARD', 'workshop', 'sketch-wall'],
];

/** A time on the first page of the programme: the same in each of its languages. */
const ON_FIRST_PAGE = '09:00';

type Visit = { page: Page; visitor: ReturnType<typeof visitorOf>; speech: Speech; address: string };

type WidgetVisit = Pick<Visit, 'page' | 'visitor'> & { speech: Pick<Speech, 'named'> };

/** Opens and closes a widget of each kind, where areas are shown as lists. */
export async function eachWidget(
  { page, visitor, speech: { named } }: WidgetVisit,
  note: (title: string, part?: Locator) => Promise<void>,
): Promise<void> {
  for (const [kind, area, widget] of WIDGETS) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
    await visitor.widget(area, widget).click();
    if (kind === 'PDF') await expect(visitor.dialog(area, widget).getByText(ON_FIRST_PAGE).first()).toBeAttached();
    await note(`${kind}: ${named(area, widget)}`, visitor.dialog(area, widget));
    await page.keyboard.press('Escape');
    await expect(visitor.dialog(area, widget)).toBeHidden();
  }
}

/**
 * A visit on a desktop by an attendee who was asked nothing before, from the login to the own profile. Each screen is noted when
 * it is there, with the part of the page that it is, if it is not all of it.
 */
export async function wholeVisit(
  { page, visitor, speech: { t, named }, address }: Visit,
  note: (title: string, part?: Locator) => Promise<void>,
): Promise<void> {
  await page.goto(`${address}/login`);
  await expect(visitor.option).toBeVisible();
  await note('The login page');
  await visitor.option.click();
  await expect(visitor.password).toBeVisible();
  await note('The form for e-mail and password');
  await visitor.email.fill(ATTENDEE.email);
  await visitor.password.fill('wrong');
  await visitor.submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await note('After a wrong password');
  await visitor.password.fill(PASSWORD);
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  const consent = page.getByRole('button', { name: t('consent.acceptAll') });
  await expect(consent).toBeVisible();
  await note('The lobby, and the question for consent');
  await consent.click();
  await expect(consent).toBeHidden();
  await page.getByRole('button', { name: t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  await note('The lobby as a list');
  await eachWidget({ page, visitor, speech: { named } }, note);
  const panels = [
    ['AI_SEARCH: the search', page.getByRole('button', { name: t('search.open') }), t('search.title')],
    ['The chat', page.getByRole('button', { name: t('chat.open') }), t('chat.title')],
    ['The attendees', page.getByRole('button', { name: new RegExp(t('people.title')) }), t('people.title')],
    ['The agenda', page.getByRole('button', { name: t('agenda.title'), exact: true }), t('agenda.title')],
  ] as const;
  for (const [title, button, name] of panels) {
    // On a narrow screen the way to the attendees is in the menu.
    if (!(await button.isVisible())) await visitor.openAccount();
    await button.click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await note(title, panel);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await visitor.openAccount();
  await note('The menu of the account', visitor.account);
  await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('profile.mine') })).toBeVisible();
  await note('The own profile', page.getByRole('dialog', { name: t('profile.mine') }));
}
