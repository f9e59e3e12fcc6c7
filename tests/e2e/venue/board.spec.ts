import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { draw } from '../kernel/drawing';
import { decide, expect, type Speech, test, visitorOf } from '../kernel/venue';

const OTHER = 'grace@aurora.example';

/** Deletes what earlier tests drew on the same service. */
async function clear(board: Locator, { t }: Speech) {
  await expect(board.getByText(t('board.loading'))).toBeHidden();
  await board.getByRole('button', { name: t('board.tool.select'), exact: true }).press('Control+a');
  await board.page().keyboard.press('Delete');
  await expect(board.getByRole('img', { name: t('board.paper', { count: '0' }), exact: true })).toBeVisible();
}

/** Whether all that is drawn is on the paper that the user sees. */
const showsAll = (paper: Locator): Promise<boolean> =>
  paper.evaluate((page) => {
    const drawn = page.parentElement?.querySelector('svg[aria-hidden] g')?.getBoundingClientRect();
    const seen = page.getBoundingClientRect();
    if (drawn === undefined) return false;
    const isWithin = drawn.left >= seen.left && drawn.right <= seen.right;
    return isWithin && drawn.top >= seen.top && drawn.bottom <= seen.bottom;
  });

/** Presses a button of a board; a small place shows some tools only when asked for more. */
async function pressIn(board: Locator, name: string, { t }: Speech): Promise<void> {
  const button = board.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await board.getByRole('button', { name: t('board.more'), exact: true }).click();
  await button.click();
}

/** In the middle of the window, beside everything that lies at its edges. */
const bringIntoView = (paper: Locator): Promise<void> =>
  paper.evaluate((page) => page.scrollIntoView({ block: 'center', behavior: 'instant' }));

test('two attendees draw on a whiteboard, undo, and what one draws offline is there and in view after a reload §2.104', {
  tag: ['@long', '@phone'],
}, async ({ page, visitor, speech, venue, browser, language, isMobile, contextOptions }) => {
  const { t } = speech;
  const place = `${venue.url}/v/aurora/area/workshop?lang=${language}`;
  await using elsewhere = await browser.newContext(contextOptions);
  await decide(elsewhere);
  const others = visitorOf(await elsewhere.newPage(), speech, isMobile);
  const boardOf = ({ widget, dialog }: typeof visitor) => {
    const board = dialog('workshop', 'sketch-wall');
    const paper = (count: number) =>
      board.getByRole('img', { name: t('board.paper', { count: String(count) }), exact: true });
    return {
      board,
      paper,
      open: () => widget('workshop', 'sketch-wall').click(),
      press: (name: string) => pressIn(board, name, speech),
    };
  };
  const [mine, theirs] = [boardOf(visitor), boardOf(others)];
  await Promise.all([visitor.arrive(place).then(mine.open), others.arrive(place, OTHER).then(theirs.open)]);
  for (const { board } of [mine, theirs])
    await expect(board.getByRole('button', { name: t('board.tool.pen'), exact: true })).toBeVisible();
  await clear(mine.board, speech);
  await mine.press(t('board.tool.pen'));

  await draw(mine.paper(0), [0.2, 0.2], [0.5, 0.5]);
  await expect(theirs.paper(1)).toBeVisible();
  await theirs.press(t('board.tool.arrow'));
  await draw(theirs.paper(1), [0.5, 0.2], [0.8, 0.6]);
  await expect(mine.paper(2)).toBeVisible();
  await mine.press(t('board.undo'));
  await expect(theirs.paper(1)).toBeVisible();
  await mine.press(t('board.redo'));
  await expect(theirs.paper(2)).toBeVisible();

  await page.context().setOffline(true);
  await mine.press(t('board.tool.hand'));
  await draw(mine.paper(2), [0.8, 0.8], [0.2, 0.4]);
  await mine.press(t('board.tool.box'));
  await draw(mine.paper(2), [0.6, 0.6], [0.8, 0.8]);
  await expect(mine.paper(3)).toBeVisible();
  expect(await showsAll(mine.paper(3))).toBe(false);
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(place);
  await mine.open();
  for (const { paper } of [mine, theirs]) await expect(paper(3)).toBeVisible();
  await expect.poll(() => showsAll(mine.paper(3))).toBe(true);
});

test('a whiteboard is saved as SVG and as PNG, with what is drawn and pasted on it §2.104', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech, venue, language }) => {
  const { t } = speech;
  await visitor.arrive(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
  await visitor.widget('workshop', 'sketch-wall').click();
  const board = visitor.dialog('workshop', 'sketch-wall');
  const press = (name: string) => board.getByRole('button', { name, exact: true }).click();
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(name)]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  await clear(board, speech);
  await press(t('board.colour.red'));
  await press(t('board.tool.box'));
  await draw(board.getByRole('img'), [0.3, 0.3], [0.7, 0.7]);
  await expect(board.getByRole('img', { name: t('board.paper', { count: '1' }), exact: true })).toBeVisible();

  await board.locator('input[type=file]').setInputFiles({
    name: 'Leaf.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 200, height: 100, channels: 3, background: '#00aa00' } })
      .png()
      .toBuffer(),
  });
  await expect(board.locator('svg image')).toHaveAttribute('href', /\/chat-files\//);

  const svg = await save(t('board.svg'));
  expect(svg.name).toMatch(/\.svg$/);
  expect(String(svg.content)).toContain('href="data:image/png;base64,');
  expect(String(svg.content)).toMatch(/^<svg xmlns="[^"]+" width="\d+" height="\d+".*<rect[^>]* stroke="#c62828"/);

  const png = await save(t('board.png'));
  expect(png.name).toMatch(/\.png$/);
  const { data, info } = await sharp(png.content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, green] = [0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = data.readUIntBE(at, 3);
    if (pixel === 0xc62828) red += 1;
    if (pixel === 0x00aa00) green += 1;
  }
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(String(svg.content)) ?? [];
  expect([info.width, info.height]).toEqual([2 * Number(width), 2 * Number(height)]);
  // The line around the box, without the soft edges of its pixels.
  expect(red).toBeGreaterThan(info.width);
  // The picture, at twice its size.
  expect(green).toBeGreaterThan(0.95 * 400 * 200);
});

test.describe('by hand', () => {
  test.use({ hasTouch: true });

  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [390, 844],
  ] as const) {
    test(`strokes are below the pointer, notes and texts are placed with mouse, touch and pen, on the wall and in the dialog, at ${width} pixels`, {
      tag: ['@once', '@long'],
    }, async ({ page, visitor, speech, venue, language }) => {
      const { t, named } = speech;
      await page.setViewportSize({ width, height });
      await visitor.arrive(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
      const name = named('workshop', 'sketch-wall');
      const wall = page.getByRole('main');
      // On phones the venue proposes to turn them.
      if (width < 600) await page.getByRole('button', { name: t('mobile.rotateDismiss'), exact: true }).click();
      const protocol = await page.context().newCDPSession(page);
      const hands = {
        mouse: (x: number, y: number) => page.mouse.click(x, y, { delay: 30 }),
        touch: (x: number, y: number) => page.touchscreen.tap(x, y),
        pen: async (x: number, y: number) => {
          const at = { x, y, button: 'left', clickCount: 1, pointerType: 'pen' } as const;
          await protocol.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
          await protocol.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
        },
      };
      for (const place of [wall, visitor.dialog('workshop', 'sketch-wall')]) {
        const board = place.locator('[data-board]');
        const paper = board.getByRole('img', { name: t('board.paper', { count: '' }).trim() });
        const press = (tool: string) => pressIn(board, tool, speech);
        if (place !== wall)
          await wall.getByRole('button', { name: t('widgets.openLarge', { name }), exact: true }).click();
        await expect(board.getByRole('button', { name: t('board.tool.pen'), exact: true })).toBeVisible();
        await clear(board, speech);
        await bringIntoView(paper);
        await press(t('board.tool.box'));
        await draw(paper, [0.1, 0.2], [0.3, 0.6]);
        const [sheet, box] = await Promise.all([
          paper.boundingBox(),
          board.locator('svg[aria-hidden] rect').first().boundingBox(),
        ]);
        if (sheet === null || box === null) throw new Error('Nothing is drawn');
        // Less than the width of the line, and what a wall in perspective turns.
        expect(Math.abs(box.x - sheet.x - 0.1 * sheet.width)).toBeLessThan(6);
        expect(Math.abs(box.y + box.height - sheet.y - 0.6 * sheet.height)).toBeLessThan(6);
        for (const [row, tool] of (['note', 'text'] as const).entries()) {
          for (const [index, [hand, tapAt]] of Object.entries(hands).entries()) {
            await press(t(`board.tool.${tool}`));
            await tapAt(sheet.x + sheet.width * (0.35 + 0.2 * index), sheet.y + sheet.height * (0.2 + 0.4 * row));
            await expect(board.getByRole('textbox', { name: t('board.text') })).toBeFocused();
            await page.keyboard.type(`${tool} by ${hand}`);
            await page.keyboard.press('Escape');
            await expect(board.getByText(`${tool} by ${hand}`).first()).toBeAttached();
            expect(await paper.boundingBox()).toEqual(sheet);
          }
        }
      }
    });

    test(`every tool works with mouse, touch and pen, on the wall and in the dialog, at ${width} pixels`, {
      tag: ['@once', '@long'],
    }, async ({ page, visitor, speech, venue, language }) => {
      const { t, named } = speech;
      await page.setViewportSize({ width, height });
      await visitor.arrive(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
      const name = named('workshop', 'sketch-wall');
      const wall = page.getByRole('main');
      // On phones the venue proposes to turn them.
      if (width < 600) await page.getByRole('button', { name: t('mobile.rotateDismiss'), exact: true }).click();
      const protocol = await page.context().newCDPSession(page);
      type Place = readonly [x: number, y: number];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Place | null) =>
        protocol.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at[0], y: at[1] }] });
      const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Place) =>
        protocol.send('Input.dispatchMouseEvent', {
          type,
          x,
          y,
          button: 'left',
          buttons: type === 'mouseReleased' ? 0 : 1,
          clickCount: 1,
          pointerType: 'pen',
        });
      const hands = {
        mouse: async ([first, ...rest]: readonly [Place, ...Place[]]) => {
          await page.mouse.move(...first);
          await page.mouse.down();
          for (const at of rest) await page.mouse.move(...at);
          await page.mouse.up();
        },
        touch: async ([first, ...rest]: readonly [Place, ...Place[]]) => {
          await touch('touchStart', first);
          for (const at of rest) await touch('touchMove', at);
          await touch('touchEnd', null);
        },
        pen: async ([first, ...rest]: readonly [Place, ...Place[]]) => {
          await pen('mousePressed', first);
          for (const at of rest) await pen('mouseMoved', at);
          await pen('mouseReleased', rest.at(-1) ?? first);
        },
      };
      for (const place of [wall, visitor.dialog('workshop', 'sketch-wall')]) {
        const board = place.locator('[data-board]');
        const count = (shapes: number) =>
          board.getByRole('img', { name: t('board.paper', { count: String(shapes) }), exact: true });
        const press = (tool: string) => pressIn(board, tool, speech);
        if (place !== wall)
          await wall.getByRole('button', { name: t('widgets.openLarge', { name }), exact: true }).click();
        await expect(board.getByRole('button', { name: t('board.tool.pen'), exact: true })).toBeVisible();
        await clear(board, speech);
        await bringIntoView(count(0));
        const sheet = await count(0).boundingBox();
        if (sheet === null) throw new Error('There is no paper');
        const at = (x: number, y: number): Place => [sheet.x + sheet.width * x, sheet.y + sheet.height * y];
        for (const [hand, move] of Object.entries(hands)) {
          for (const [index, tool] of (['pen', 'line', 'arrow', 'box', 'oval'] as const).entries()) {
            await press(t(`board.tool.${tool}`));
            const left = 0.1 + 0.16 * index;
            await move([at(left, 0.3), at(left + 0.04, 0.4), at(left + 0.08, 0.5), at(left + 0.1, 0.6)]);
            await expect(count(index + 1), `${tool} by ${hand}`).toBeVisible();
          }
          await press(t('board.tool.select'));
          const line = board.locator('svg[aria-hidden] g').first();
          const before = await line.innerHTML();
          await move([at(0.15, 0.425), at(0.15, 0.5), at(0.15, 0.6)]);
          await expect.poll(() => line.innerHTML(), `moved by ${hand}`).not.toBe(before);
          await expect(count(5), `moved by ${hand}`).toBeVisible();
          await press(t('board.tool.hand'));
          const seen = await line.getAttribute('transform');
          await move([at(0.6, 0.8), at(0.62, 0.78), at(0.64, 0.76)]);
          await expect.poll(() => line.getAttribute('transform'), `the view by ${hand}`).not.toBe(seen);
          await move([at(0.64, 0.76), at(0.62, 0.78), at(0.6, 0.8)]);
          await expect.poll(() => line.getAttribute('transform'), `back by ${hand}`).toBe(seen);
          await press(t('board.tool.eraser'));
          await move([at(0.3, 0.25), at(0.3, 0.45), at(0.36, 0.55), at(0.36, 0.6)]);
          await expect(count(5), `erased by ${hand}`).toBeHidden();
          await clear(board, speech);
        }
      }
    });
  }

  test('a hand that rests beside a pen neither ends its stroke nor moves the view, and two fingers zoom', {
    tag: ['@once', '@long'],
  }, async ({ page, visitor, speech, venue, language }) => {
    const { t, named } = speech;
    await visitor.arrive(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
    const board = page.getByRole('main').locator('[data-board]');
    await expect(board.getByRole('button', { name: t('board.tool.pen'), exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: t('widgets.openLarge', { name: named('workshop', 'sketch-wall') }) })
      .click();
    const large = visitor.dialog('workshop', 'sketch-wall').locator('[data-board]');
    await clear(large, speech);
    await pressIn(large, t('board.tool.pen'), speech);
    const count = (shapes: number) =>
      large.getByRole('img', { name: t('board.paper', { count: String(shapes) }), exact: true });
    const sheet = await count(0).boundingBox();
    if (sheet === null) throw new Error('There is no paper');
    const at = (x: number, y: number) => ({ x: sheet.x + sheet.width * x, y: sheet.y + sheet.height * y });
    const protocol = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => protocol.send('Input.dispatchTouchEvent', { type, touchPoints });
    const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: { x: number; y: number }) =>
      protocol.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
      });
    const drawing = large.locator('svg[aria-hidden] g').first();
    const view = await drawing.getAttribute('transform');

    await pen('mousePressed', at(0.2, 0.3));
    await pen('mouseMoved', at(0.3, 0.3));
    await touch('touchStart', { ...at(0.6, 0.8), id: 1 });
    await touch('touchMove', { ...at(0.62, 0.82), id: 1 });
    await pen('mouseMoved', at(0.5, 0.3));
    await touch('touchEnd');
    await pen('mouseMoved', at(0.7, 0.3));
    await pen('mouseReleased', at(0.7, 0.3));
    await expect(count(1)).toBeVisible();
    const stroke = await drawing.locator('path').first().boundingBox();
    expect((stroke?.width ?? 0) / sheet.width).toBeGreaterThan(0.45);
    expect(await drawing.getAttribute('transform')).toBe(view);

    await touch('touchStart', { ...at(0.4, 0.5), id: 1 }, { ...at(0.6, 0.5), id: 2 });
    await touch('touchMove', { ...at(0.3, 0.5), id: 1 }, { ...at(0.7, 0.5), id: 2 });
    await touch('touchEnd');
    await expect.poll(() => drawing.getAttribute('transform')).not.toBe(view);
    await expect(count(1)).toBeVisible();
    await clear(large, speech);
  });
});
