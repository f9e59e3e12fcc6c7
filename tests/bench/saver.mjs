const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const COMFORT_KEY = 'comfort';
export const SAVER_AIM_BYTES = 1_000_000;

/** The bytes that a phone receives in a visit that saves data: login, consent, each area, chat, search and agenda. */
export async function saverVisit(browser, url) {
  const context = await browser.newContext(PHONE);
  await context.addInitScript((key) => localStorage.setItem(key, '{"savesData":true}'), COMFORT_KEY);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: /e-mail and password/i }).click();
  await page.getByRole('textbox', { name: /^e-mail/i }).fill('ada@aurora.example');
  await page.getByLabel(/^password$/i).fill('aurora-summit');
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.waitForURL(/\/area\//);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.waitForLoadState('networkidle');
  const untilLobby = bytes;
  const places = page.getByRole('navigation', { name: 'Areas of the venue' }).getByRole('link');
  for (let index = (await places.count()) - 1; index >= 0; index -= 1) {
    await places.nth(index).click();
    await page.waitForLoadState('networkidle');
  }
  for (const name of [/chat/i, /search/i, /agenda/i]) {
    const panel = page.getByRole('dialog', { name });
    await page.getByRole('button', { name }).first().click();
    await panel.waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  }
  await context.close();
  return { bytes, untilLobby };
}
