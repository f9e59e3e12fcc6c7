import { expect, test } from 'vitest';
import { AHEAD } from '../../../domain/venue/panorama';
import { openPanorama } from './panorama-stage';

const AHEAD_AND_BEHIND = [
  { yaw: 0, pitch: 0 },
  { yaw: 170, pitch: 0 },
];
const yawOf = (look: { yaw: number } | undefined): number => Math.round(look?.yaw ?? Number.NaN);

test('a panorama that was left draws nothing more, also if the device turns', async () => {
  const { turning, drawn, leave, pass } = openPanorama();
  turning.turnBy({ yaw: 10, pitch: 0 });
  await pass();
  expect(drawn.at(-1)).toEqual({ yaw: 10, pitch: 0 });
  const before = drawn.length;
  leave();
  turning.turnBy({ yaw: 10, pitch: 0 });
  await pass();
  expect(drawn).toHaveLength(before);
});

test('a panorama draws only while something changes', async () => {
  const { drawn, key, pass } = openPanorama();
  await pass();
  const still = drawn.length;
  expect(still).toBeGreaterThan(0);
  await pass();
  expect(drawn).toHaveLength(still);
  key('ArrowRight');
  await pass();
  expect(drawn.length).toBeGreaterThan(still);
});

test('keys turn, tilt and enlarge the view, and where it comes to rest is kept', async () => {
  const { rested, said, key, pass } = openPanorama();
  key('ArrowRight');
  await pass();
  key('ArrowUp');
  await pass();
  key('+');
  await pass();
  key('Home');
  await pass();
  expect(rested).toEqual([
    { yaw: 15, pitch: 0, span: 80 },
    { yaw: 15, pitch: 15, span: 80 },
    { yaw: 15, pitch: 15, span: 64 },
    AHEAD,
  ]);
  expect(said.filter((one) => one === 'moved')).toHaveLength(4);
});

test('keys of the browser, of a hotspot and of other uses leave the view as it is', async () => {
  const { rested, items, fire, key, pass } = openPanorama({ spots: AHEAD_AND_BEHIND });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(key('ArrowRight', { [modifier]: true }).defaultPrevented).toBe(false);
  expect(key('Tab').defaultPrevented).toBe(false);
  fire('keydown', { key: 'ArrowRight' }, items()[0]);
  await pass();
  expect(rested).toEqual([]);
  expect(key('ArrowRight').defaultPrevented).toBe(true);
});

test('a user who leaves a panorama while it turns finds it where it was last', async () => {
  const { rested, key, pass, leave } = openPanorama();
  key('ArrowRight');
  await pass(100);
  leave();
  expect([rested.length, yawOf(rested[0]) > 0]).toEqual([1, true]);
});

test('a finger turns the view with the picture, and a short way presses what is below', async () => {
  const { stage, rested, said, items, fire, drag, pass } = openPanorama({ spots: AHEAD_AND_BEHIND });
  const pressed: boolean[] = [];
  stage.addEventListener('click', () => pressed.push(true));
  const press = (detail = 1) => fire('click', { detail }, items()[0]);
  drag([500, 200], [504, 200]);
  fire('pointerup');
  press();
  expect([pressed.length, said.includes('moved')]).toEqual([1, false]);
  drag([500, 200], [490, 200], [300, 200]);
  await pass(200);
  fire('pointerup');
  press();
  await pass();
  expect([pressed.length, rested.length, yawOf(rested[0])]).toEqual([1, 1, 19]);
  press();
  expect(pressed).toHaveLength(2);
});

test('a picture that is let go in motion glides on, unless the finger rested', async () => {
  const { rested, fire, pass } = openPanorama();
  const flick = async (restMs: number) => {
    fire('pointerdown', { clientX: 500 });
    await pass(20);
    fire('pointermove', { clientX: 480 });
    await pass(20);
    fire('pointermove', { clientX: 460 });
    await pass(restMs);
    const before = rested.length;
    fire('pointerup');
    await pass();
    return rested.length - before;
  };
  await flick(20);
  const glided = yawOf(rested.at(-1));
  expect(glided).toBeGreaterThan(10);
  await flick(400);
  expect(yawOf(rested.at(-1)) - glided).toBe(4);
});

test('a user who chose less motion sees no glide and no turn on the way', async () => {
  document.documentElement.setAttribute('data-calm', '');
  const { drawn, rested, key, fire, pass } = openPanorama();
  document.documentElement.removeAttribute('data-calm');
  await pass();
  key('ArrowRight');
  await pass();
  expect([...new Set(drawn.map(({ yaw }) => yaw))]).toEqual([0, 15]);
  fire('pointerdown', { clientX: 500 });
  await pass(20);
  fire('pointermove', { clientX: 480 });
  await pass(20);
  fire('pointermove', { clientX: 460 });
  fire('pointerup');
  await pass();
  expect(yawOf(rested.at(-1))).toBe(19);
});

test('two fingers enlarge the view and turn nothing', async () => {
  const { rested, fire, pass } = openPanorama();
  fire('pointerdown', { pointerId: 1, clientX: 400 });
  fire('pointerdown', { pointerId: 2, clientX: 500 });
  fire('pointermove', { pointerId: 2, clientX: 525 });
  fire('pointerup', { pointerId: 2 });
  fire('pointerup', { pointerId: 1 });
  await pass();
  expect(rested).toEqual([{ ...AHEAD, span: 64 }]);
});

test('only the first button of a mouse turns the view, and a cancelled touch ends', async () => {
  const { rested, fire, pass } = openPanorama();
  fire('pointerdown', { button: 2 });
  fire('pointermove', { clientX: 100 });
  fire('pointerdown', {});
  fire('pointercancel', {});
  fire('pointermove', { clientX: 100 });
  await pass();
  expect(rested).toEqual([]);
});

test('a wheel enlarges the view instead of moving the page, in lines as in pixels', async () => {
  const { rested, fire, pass } = openPanorama();
  expect(fire('wheel', { deltaY: -160, deltaMode: 0 }).defaultPrevented).toBe(true);
  await pass();
  fire('wheel', { deltaY: 10, deltaMode: 1 });
  await pass();
  expect(rested.map(({ span }) => Math.round(span))).toEqual([63, 80]);
});

test('a hotspot behind the user is listed as beside the view, and comes into sight when it has the focus', async () => {
  const { rested, items, beside, fire, pass } = openPanorama({ spots: AHEAD_AND_BEHIND });
  const unseen = () => items().map((item) => item.hasAttribute('data-unseen'));
  expect([beside(), unseen()]).toEqual([{ left: [], right: [1] }, [false, true]]);
  fire('focusin', {}, items()[0]?.firstElementChild ?? undefined);
  await pass();
  expect(rested).toEqual([]);
  fire('focusin', {}, items()[1]?.firstElementChild ?? undefined);
  await pass();
  expect([rested.map(yawOf), beside(), unseen()]).toEqual([[170], { left: [0], right: [] }, [true, false]]);
});

test('the compass turns the view ahead', async () => {
  const { rested, stage, fire, pass } = openPanorama({ look: { yaw: 90, pitch: 10, span: 60 } });
  fire('click', {}, stage.querySelector('[data-ahead]') ?? undefined);
  await pass();
  expect(rested).toEqual([AHEAD]);
});

test('the sharpest picture that has arrived is drawn, and a broken one is reported', async () => {
  const { said, decoded, addPicture, fire, pass } = openPanorama({ pictures: ['blurred'] });
  await pass();
  addPicture('missing', 0);
  fire('load', {}, addPicture('sharp', 4000));
  await pass();
  decoded.isBroken = true;
  fire('load', {}, addPicture('broken', 4000));
  await pass();
  expect(said).toEqual(['drawn blurred', 'drawn sharp', 'refused broken']);
});

test('a picture that is decoded after a sharper one, or after the panorama was left, is not drawn', async () => {
  const { said, decoded, addPicture, fire, leave, pass } = openPanorama({ pictures: [] });
  let go = () => {};
  decoded.hold = new Promise<void>((resolve) => (go = resolve));
  fire('load', {}, addPicture('blurred', 2000));
  decoded.hold = null;
  fire('load', {}, addPicture('sharp', 4000));
  go();
  await pass();
  expect(said).toEqual(['drawn sharp']);
  fire('load', {}, addPicture('late', 4000));
  leave();
  await pass();
  expect(said).toEqual(['drawn sharp']);
});

test('graphics that the browser takes away and gives back are reported', () => {
  const { graphics, said } = openPanorama();
  graphics?.lose();
  graphics?.giveBack();
  expect(said).toEqual(['lost', 'restored']);
});

test('a browser without these graphics is reported and keeps the plain page', () => {
  const { said, stage } = openPanorama({ hasGraphics: false });
  expect([said, stage.querySelector('canvas')]).toEqual([['unsupported'], null]);
});
