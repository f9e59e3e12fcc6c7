import { chatPath, directRoom } from '../../../domain/chat/rooms';
import { GRACE, openForNetworking } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { NOW, talkerOf } from '../kernel/talker';
import { ATTENDEE, expect, test, visitorOf } from '../kernel/venue';

const LOBBY = '/v/aurora/area/lobby';

/** Both have written in their direct chat. */
async function letThemTalk(url: string): Promise<void> {
  await using ada = await talkerOf(url, ATTENDEE.email);
  await using grace = await talkerOf(url, GRACE.email);
  const room = directRoom(ada.uid, grace.uid);
  await ada.write({
    [chatPath('live', 'members', room, ada.uid)]: { at: NOW, peer: grace.uid },
    [chatPath('live', 'members', room, grace.uid)]: { at: NOW, peer: ada.uid },
  });
  await ada.write({
    [chatPath('live', 'userRooms', ada.uid, room)]: NOW,
    [chatPath('live', 'userRooms', grace.uid, room)]: NOW,
  });
  await ada.say(room, 'See you there?');
  await grace.say(room, 'Yes!');
}

test('an attendee shows their agenda to people they know, who read on the page of a talk that they go, until they end it', async ({
  page,
  browser,
  contextOptions,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
  await openForNetworking(service.url, GRACE);
  await letThemTalk(service.url);

  await using elsewhere = await browser.newContext(contextOptions);
  const hers = await elsewhere.newPage();
  await visitorOf(hers, speech, isMobile).arrive(service.url + LOBBY, GRACE.email);
  await hers.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await visitor.arrive(service.url + LOBBY);

  const agendaOf = async (of: typeof page) => {
    await of
      .locator('[data-dock]')
      .getByRole('button', { name: t('agenda.title') })
      .click();
    return of.getByRole('dialog', { name: t('agenda.title') });
  };
  const hersAgenda = await agendaOf(hers);
  const talk = hersAgenda.getByRole('listitem').last();
  const title = await talk.getByRole('button').first().innerText();
  await talk.getByRole('button', { name: t('agenda.keep') }).click();
  await hersAgenda.getByRole('button', { name: t('agenda.mine'), exact: true }).click();
  const choice = hersAgenda.getByRole('switch', { name: t('going.share') });
  await expect(choice).not.toBeChecked();

  const agenda = await agendaOf(page);
  const look = async () => {
    await agenda.getByRole('button', { name: title, exact: true }).click();
    await expect(agenda.locator('h3:focus')).toBeVisible();
  };
  const answered = () => page.waitForResponse((response) => response.url().includes('/going?'));
  const name = agenda.getByRole('button', { name: GRACE.name });
  await Promise.all([answered(), look()]);
  await expect(name).toBeHidden();
  await page.goBack();

  const changed = () => hers.waitForResponse((response) => response.url().endsWith('/sharing'));
  await Promise.all([changed(), choice.click()]);
  await expect(choice).toBeChecked();
  await look();
  await expect(name).toBeVisible();
  await page.goBack();

  await Promise.all([changed(), choice.click()]);
  await Promise.all([answered(), look()]);
  await expect(name).toBeHidden();
  await page.goBack();

  await Promise.all([changed(), choice.click()]);
  await look();
  await name.click();
  await expect(page.getByRole('heading', { name: GRACE.name })).toBeVisible();
});
