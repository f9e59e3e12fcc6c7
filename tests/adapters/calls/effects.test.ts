import { expect, onTestFinished, test } from 'vitest';
import { NO_EFFECTS } from '../../../domain/calls/effects';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { CallEvent } from '../../../machines/calls/calls.events';
import type { EffectsEvent } from '../../../machines/calls/effects.machine';
import { openStudio } from '../../../src/adapters/calls/studio';
import { localKeep } from '../../../src/adapters/kernel/storage';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';

type Told = Record<string, unknown>;
const BOTH = [true, false];

/** A track of a browser that can do these things, and refuses to change what is `fixed`. */
class Track extends EventTarget {
  enabled = true;
  readyState = 'live';
  constructor(
    readonly kind: string,
    readonly can: Told,
    readonly does: Told = {},
    readonly isFixed = false,
  ) {
    super();
  }
  constraints: Told = {};
  /** Changes other things than its size, but never both at once. */
  isAlone = false;
  readonly #open = new Map<unknown, () => void>();
  override addEventListener(type: string, listener: EventListener): void {
    if (type === 'configurationchange') this.#open.set(listener, countOpen(`listener ${type}`));
    super.addEventListener(type, listener);
  }
  override removeEventListener(type: string, listener: EventListener): void {
    if (type === 'configurationchange') this.#open.get(listener)?.();
    super.removeEventListener(type, listener);
  }
  getSettings = () => ({ deviceId: `the ${this.kind}`, ...this.does });
  getCapabilities = () => this.can;
  getConstraints = () => this.constraints;
  async applyConstraints(constraints: Told): Promise<void> {
    if (this.isFixed || (this.isAlone && 'width' in constraints)) throw new Error('OverconstrainedError');
    this.constraints = constraints;
    for (const [name, value] of Object.entries(constraints)) this.does[name] = Object(value).exact ?? value;
  }
  stop(): void {
    this.readyState = 'ended';
  }
}
function streamOf(...tracks: Track[]) {
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    getTracks: () => tracks,
    getAudioTracks: () => of('audio'),
    getVideoTracks: () => of('video'),
    addTrack: (track: Track) => void tracks.push(track),
    removeTrack: (track: Track) => void tracks.splice(tracks.indexOf(track), 1),
  };
}

async function studioWith(streams: readonly (Track[] | Error)[], stored: object = {}) {
  localKeep.write(STORAGE_KEYS.deviceEffects, JSON.stringify(stored));
  onTestFinished(() => localKeep.write(STORAGE_KEYS.deviceEffects, null));
  const answers = streams.map((one) => (one instanceof Error ? one : streamOf(...one)));
  const asked: MediaStreamConstraints[] = [];
  const events: CallEvent[] = [];
  const studio = openStudio((event) => events.push(event), {
    permission: async () => 'granted',
    media: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints);
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('NotFoundError');
        return answer as never;
      },
      getDisplayMedia: async () => streamOf() as never,
      enumerateDevices: async () => [],
    },
  });
  onTestFinished(studio.close);
  const told: EffectsEvent[] = [];
  studio.effects.listen((event) => told.push(event));
  const open = async () => {
    studio.receive({ type: 'studio.open', cameraId: null, microphoneId: null });
    await quiet();
  };
  await open();
  return { ...studio, open, asked, told, events };
}

const microphone = (isOn = true, isFixed = false) =>
  new Track('audio', { noiseSuppression: BOTH, voiceIsolation: [false] }, { noiseSuppression: isOn }, isFixed);
const camera = (can: Told = { backgroundBlur: BOTH }) => new Track('video', can, { backgroundBlur: false });

test('only what a track can be with and without is offered', async () => {
  const { told } = await studioWith([[microphone(), camera({ backgroundBlur: [true] })]]);
  expect(told.at(-1)).toEqual({
    type: 'effects.opened',
    effects: { ...NO_EFFECTS, noiseSuppression: true },
    wishes: {},
  });
});

test('a browser that does not tell what a track can do offers nothing', async () => {
  const old = microphone();
  Reflect.deleteProperty(old, 'getCapabilities');
  const { told } = await studioWith([[old]]);
  expect(told.at(-1)).toMatchObject({ effects: NO_EFFECTS });
});

test('blur is a constraint beside those that hold already', async () => {
  const own = camera();
  own.constraints = { width: { ideal: 1280 } };
  const { effects } = await studioWith([[microphone(), own]]);
  expect(await effects.change({ effect: 'backgroundBlur', isOn: true })).toMatchObject({ backgroundBlur: true });
  expect(own.constraints).toEqual({ width: { ideal: 1280 }, backgroundBlur: { exact: true } });
});

test('blur is asked for alone where the browser refuses it beside other constraints', async () => {
  const own = camera();
  own.constraints = { width: { ideal: 1280 } };
  own.isAlone = true;
  const { effects } = await studioWith([[microphone(), own]]);
  expect(await effects.change({ effect: 'backgroundBlur', isOn: true })).toMatchObject({ backgroundBlur: true });
});

test('blur that the camera refuses stays as it was', async () => {
  const fixed = new Track('video', { backgroundBlur: BOTH }, { backgroundBlur: false }, true);
  const { effects, asked } = await studioWith([[fixed]]);
  expect(await effects.change({ effect: 'backgroundBlur', isOn: true })).toMatchObject({ backgroundBlur: false });
  expect(asked).toHaveLength(1);
});

test('a microphone that cannot be changed is opened again, and goes on as muted as it was', async () => {
  const [first, second] = [microphone(true, true), microphone(false)];
  const { effects, asked, receive } = await studioWith([[first], [second]]);
  receive({ type: 'studio.send', audio: false, video: true });
  expect(await effects.change({ effect: 'noiseSuppression', isOn: false })).toMatchObject({ noiseSuppression: false });
  expect(asked[1]).toEqual({ audio: { deviceId: { exact: 'the audio' }, noiseSuppression: { exact: false } } });
  expect([first.readyState, second.enabled]).toEqual(['ended', false]);
});

test('a microphone that cannot be opened otherwise is opened as it was', async () => {
  const [first, second] = [microphone(true, true), microphone(true)];
  const { effects, asked, events } = await studioWith([[first], new Error('OverconstrainedError'), [second]]);
  expect(await effects.change({ effect: 'noiseSuppression', isOn: false })).toMatchObject({ noiseSuppression: true });
  expect(asked[2]).toEqual({ audio: { deviceId: { exact: 'the audio' }, noiseSuppression: { ideal: true } } });
  expect([first.readyState, second.readyState]).toEqual(['ended', 'live']);
  expect(events.map(({ type }) => type)).toEqual(['call.opened']);
});

test('a microphone that cannot be opened again at all is gone, and says so', async () => {
  const { effects, events } = await studioWith([[microphone(true, true)]]);
  expect(await effects.change({ effect: 'noiseSuppression', isOn: false })).toEqual(NO_EFFECTS);
  expect(events.at(-1)).toEqual({ type: 'call.unplugged', device: 'microphone', id: 'the audio' });
});

test('a microphone that comes after the call is stopped', async () => {
  const [first, second] = [microphone(true, true), microphone(false)];
  const { effects, close } = await studioWith([[first], [second]]);
  const changed = effects.change({ effect: 'noiseSuppression', isOn: false });
  close();
  await changed;
  expect(second.readyState).toBe('ended');
});

test('a change by the operating system is followed, until the call ends', async () => {
  const own = camera();
  const { told, close } = await studioWith([[own]]);
  own.does['backgroundBlur'] = true;
  own.dispatchEvent(new Event('configurationchange'));
  expect(told.at(-1)).toEqual({ type: 'effects.changed', effects: { ...NO_EFFECTS, backgroundBlur: true } });
  const before = told.length;
  close();
  own.dispatchEvent(new Event('configurationchange'));
  expect(told).toHaveLength(before);
});

test('the stored choices are asked for with the next devices', async () => {
  const { asked, told } = await studioWith([[microphone(false), camera()]], {
    noiseSuppression: false,
    backgroundBlur: true,
  });
  expect(asked[0]?.audio).toEqual({ noiseSuppression: { ideal: false } });
  expect(told.at(-1)).toMatchObject({ wishes: { noiseSuppression: false, backgroundBlur: true } });
});

test('devices that are opened again leave no listener behind', async () => {
  const before = openNow();
  const { open, close } = await studioWith([
    [microphone(), camera()],
    [microphone(), camera()],
  ]);
  await open();
  const names = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(names.filter((name) => name === 'listener configurationchange')).toHaveLength(2);
  close();
  expect(await leftoversSince(before)).toEqual([]);
});
