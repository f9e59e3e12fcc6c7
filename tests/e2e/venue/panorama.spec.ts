import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../kernel/venue';

type Mark = { id: string; yaw: number; pitch: number; colour: string };

/** Where the sample venue places them. */
const MARKS: readonly Mark[] = [
  { id: 'star-chart', yaw: -72, pitch: -14, colour: '#ff0000' },
  { id: 'talk-library', yaw: 0, pitch: 0.5, colour: '#00ff00' },
  { id: 'star-tour', yaw: 61.5, pitch: -5, colour: '#0000ff' },
  { id: 'night-owls', yaw: 150, pitch: -19, colour: '#ffff00' },
];
const [WIDTH, HEIGHT] = [2048, 1024];

/** A panorama with a coloured disc at each mark. */
function painted(): Promise<Buffer> {
  const discs = MARKS.map(({ yaw, pitch, colour }) => {
    const [x, y] = [(0.5 + yaw / 360) * WIDTH, (0.5 - pitch / 180) * HEIGHT];
    return `<ellipse cx="${x}" cy="${y}" rx="${12 / Math.cos((pitch * Math.PI) / 180)}" ry="12" fill="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${discs.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).flatten({ background: '#000000' }).png().toBuffer();
}

/** The middle of what has a colour on the page, beneath everything else. */
async function centreOf(page: Page, colour: string): Promise<{ x: number; y: number } | null> {
  const style = 'body *:not(:has(canvas), canvas) { visibility: hidden !important }';
  const { data, info } = await sharp(await page.screenshot({ style, scale: 'css' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const found = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) =>
    wanted.every((value, part) => Math.abs((data[at * 3 + part] ?? 0) - value) < 100),
  );
  if (found.length === 0) return null;
  const mean = (of: (at: number) => number) => found.reduce((sum, at) => sum + of(at) + 0.5, 0) / found.length;
  return { x: mean((at) => at % info.width), y: mean((at) => Math.floor(at / info.width)) };
}

test('the hotspots of a panorama are where its picture shows them, Tab turns to each, and the list is one tap away §3.32', {
  tag: '@phone',
}, async ({ page, visitor, speech, language }) => {
  const body = await painted();
  await page.route('**/assets/observatory-panorama*', (route) => route.fulfill({ contentType: 'image/png', body }));
  await visitor.arrive('/v/aurora/area/observatory');
  await visitor.expectArea('observatory');
  const stage = page.getByRole('region', { name: speech.named('observatory') });
  await stage.focus();
  for (const { id, colour } of language === 'ar' ? MARKS.toReversed() : MARKS) {
    const button = stage.locator(`#hotspot-${id}`);
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(async () => {
      const [box, centre] = [await button.boundingBox(), await centreOf(page, colour)];
      expect(centre, `${id} is drawn`).not.toBeNull();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      expect(Math.hypot((centre?.x ?? 0) - x, (centre?.y ?? 0) - y), id).toBeLessThan(3);
    }).toPass();
  }
  const heading = () => stage.evaluate((element) => element.style.getPropertyValue('--heading'));
  await stage.focus();
  await page.keyboard.press('Home');
  await expect.poll(heading).toBe('0deg');
  await page.keyboard.press('ArrowRight');
  await expect.poll(heading).toBe('-15deg');
  await page.getByRole('button', { name: speech.t('area.panorama.ahead') }).click();
  await expect.poll(heading).toBe('0deg');
  // A drag that begins on a hotspot turns the view and does not open it.
  const box = await stage.locator('#hotspot-talk-library').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number.parseFloat(await heading())).toBeGreaterThan(1);
  await expect(page.getByRole('dialog', { name: new RegExp(speech.named('observatory', 'talk-library')) })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: speech.t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: speech.t('area.contents') })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.getByRole('button', { name: speech.t('area.showPicture') }).click();
  await expect(page.locator('canvas')).toBeVisible();
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const graphics = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    graphics?.loseContext();
    Object.assign(window, { graphics });
  });
  await expect(page.getByText(speech.t('area.panorama.lost'))).toBeVisible();
  await page.evaluate('graphics.restoreContext()');
  await expect(page.locator('canvas')).toBeVisible();
});

test('a panorama is turned by a swing and zoomed by wheel and two fingers, and draws nothing at rest §3.32', {
  tag: ['@long', '@phone'],
}, async ({ page, visitor, speech }) => {
  const body = await painted();
  await page.route('**/assets/observatory-panorama*', (route) => route.fulfill({ contentType: 'image/png', body }));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.assign(window, { draws: 0 });
    for (const name of ['drawArrays', 'drawElements']) {
      const draw: unknown = Reflect.get(WebGL2RenderingContext.prototype, name);
      if (typeof draw !== 'function') continue;
      const counted = new Proxy(draw, {
        apply(target, graphics, given) {
          Object.assign(window, { draws: Number(Reflect.get(window, 'draws')) + 1 });
          Reflect.apply(target, graphics, given);
        },
      });
      Reflect.set(WebGL2RenderingContext.prototype, name, counted);
    }
  });
  await visitor.arrive('/v/aurora/area/observatory');
  await visitor.expectArea('observatory');
  const stage = page.getByRole('region', { name: speech.named('observatory') });
  await expect(stage.locator('canvas')).toBeVisible();
  const heading = () => stage.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--heading')));
  const spot = stage.locator('li', { has: page.locator('#hotspot-talk-library') });
  const width = () => spot.evaluate((element) => Number.parseFloat(element.style.width));
  const box = await stage.boundingBox();
  const [x, y] = [(box?.width ?? 0) / 2, (box?.height ?? 0) * 0.35];

  const plain = await width();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -240);
  await expect.poll(width).toBeGreaterThan(plain * 1.2);
  await page.mouse.wheel(0, 240);
  await expect.poll(width).toBeLessThan(plain * 1.05);

  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[], at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const now = Date.now() / 1000;
  const apart = (by: number) => [
    { x: x - by, y, id: 0 },
    { x: x + by, y, id: 1 },
  ];
  await touch('touchStart', apart(40), now);
  for (const [at, by] of [60, 80, 100].entries()) await touch('touchMove', apart(by), now + (at + 1) / 50);
  await touch('touchEnd', [], now + 0.1);
  await expect.poll(width).toBeGreaterThan(plain * 1.5);

  const drawn = () => page.evaluate(() => Number(Reflect.get(window, 'draws')));
  /** How much is drawn within ten frames. */
  const drawing = async () => {
    const first = await drawn();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let frames = 10;
          const next = () => {
            frames -= 1;
            if (frames === 0) resolve();
            else requestAnimationFrame(next);
          };
          requestAnimationFrame(next);
        }),
    );
    return (await drawn()) - first;
  };
  expect(await drawn()).toBeGreaterThan(0);
  await expect.poll(drawing, 'nothing is drawn at rest').toBe(0);

  /** How far a finger that moves by 80 pixels turns the view, until it rests. */
  const swing = async (from: number, pause: number) => {
    const before = await heading();
    await touch('touchStart', [{ x, y }], from);
    for (const step of [1, 2, 3, 4]) await touch('touchMove', [{ x: x + step * 20, y }], from + step / 60);
    await touch('touchEnd', [], from + 4 / 60 + pause);
    await expect.poll(drawing).toBe(0);
    return Math.abs((await heading()) - before);
  };
  const held = await swing(now + 2, 0.5);
  expect(held).toBeGreaterThan(1);
  expect(await swing(now + 4, 0.01)).toBeGreaterThan(held * 1.3);
});
