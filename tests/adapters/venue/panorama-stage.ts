import { onTestFinished, vi } from 'vitest';
import { AHEAD, type Direction, type Look, type Spot } from '../../../domain/venue/panorama';
import { createTurning } from '../../../src/adapters/venue/turning';
import { countOpen } from '../../views/kernel/leftovers';

const SIZE = { clientWidth: 1000, clientHeight: 500 };
export type Drawn = { yaw: number; pitch: number };
const degrees = (sine: number, cosine: number): number => Math.round((Math.atan2(sine, cosine) * 180) / Math.PI);

/** The graphics of a browser, which note where each drawing looks. */
function stubGraphics(drawn: Drawn[]): { lose: () => void; giveBack: () => void } {
  let now: Drawn = { yaw: 0, pitch: 0 };
  let isLost = false;
  let uncount = () => {};
  const compiled = new Set<{ source: string }>();
  const attached: { source: string }[] = [];
  let isLinked = false;
  const known: Record<string, unknown> = {
    createShader: () => ({ source: '' }),
    shaderSource: (shader: { source: string }, source: string) => void (shader.source = source),
    compileShader: (shader: { source: string }) => shader.source !== '' && compiled.add(shader),
    attachShader: (_: unknown, shader: { source: string }) => compiled.has(shader) && attached.push(shader),
    linkProgram: () => void (isLinked = attached.length === 2),
    getProgramParameter: () => isLinked,
    getParameter: () => 4096,
    isContextLost: () => isLost,
    uniform4f: (_: unknown, ...[a = 0, b = 0, c = 0, d = 0]: number[]) =>
      (now = { yaw: degrees(a, b), pitch: degrees(c, d) }),
    drawArrays: () => void drawn.push(now),
    getExtension: () => ({ loseContext: () => uncount() }),
  };
  const asked = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    uncount = countOpen('WebGL');
    return new Proxy(known, { get: (_, name) => known[String(name)] ?? (() => ({})) }) as never;
  });
  const say = (type: string, lost: boolean) => {
    isLost = lost;
    (asked.mock.contexts.at(-1) as HTMLCanvasElement | undefined)?.dispatchEvent(new Event(type, { cancelable: true }));
  };
  return { lose: () => say('webglcontextlost', true), giveBack: () => say('webglcontextrestored', false) };
}

type Given = {
  spots?: readonly Direction[];
  look?: Look;
  home?: Look;
  pictures?: readonly string[];
  hasGraphics?: boolean;
};

/** A panorama on a stage of 1000 by 500 pixels, with simulated time and frames. */
export function openPanorama({
  spots = [],
  look = AHEAD,
  home = AHEAD,
  pictures = ['large'],
  hasGraphics = true,
}: Given = {}) {
  vi.useFakeTimers();
  const drawn: Drawn[] = [];
  const graphics = hasGraphics ? stubGraphics(drawn) : null;
  const decoded = { isBroken: false, hold: null as Promise<void> | null };
  vi.stubGlobal('createImageBitmap', async () => {
    await decoded.hold;
    if (decoded.isBroken) throw new DOMException('not a picture', 'InvalidStateError');
    return { close() {} };
  });
  const said: string[] = [];
  const rested: Look[] = [];
  let beside: unknown = null;
  const turning = createTurning(
    spots.map((at) => ({ widget: {}, at, width: 20, height: 20 }) as unknown as Spot),
    () => look,
    {
      home: () => home,
      onUnsupported: () => said.push('unsupported'),
      onLost: () => said.push('lost'),
      onRestored: () => said.push('restored'),
      onDrawn: (key) => said.push(`drawn ${key}`),
      onRefused: (picture) => said.push(`refused ${picture.dataset['key']}`),
      onMoved: () => said.push('moved'),
      onRested: (at) => rested.push(at),
      onBeside: (at) => {
        beside = at;
      },
    },
  );
  const stage = document.createElement('section');
  stage.innerHTML = `<div data-sphere></div><button data-ahead></button><ul>${spots.map(() => '<li><button></button></li>').join('')}</ul>`;
  for (const [name, value] of Object.entries(SIZE)) Object.defineProperty(stage, name, { value });
  const addPicture = (key: string, naturalWidth: number) => {
    const picture = stage.appendChild(document.createElement('img'));
    picture.dataset['key'] = key;
    Object.defineProperty(picture, 'naturalWidth', { value: naturalWidth });
    return picture;
  };
  for (const key of pictures) addPicture(key, 2000);
  document.body.append(stage);
  const leave = turning.stand(stage);
  onTestFinished(() => {
    leave();
    stage.remove();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  /** Moves a pointer or presses a key, at a time in milliseconds. */
  const fire = (type: string, fields: object = {}, target: Element = stage): Event => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const all = { button: 0, pointerId: 1, clientX: 0, clientY: 0, detail: 1, timeStamp: performance.now(), ...fields };
    for (const [name, value] of Object.entries(all)) Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
    return event;
  };
  return {
    stage,
    turning,
    drawn,
    decoded,
    said,
    rested,
    graphics,
    leave,
    fire,
    addPicture,
    beside: () => beside,
    key: (key: string, fields: object = {}) => fire('keydown', { key, ...fields }),
    /** A finger, or the first of two, moves along these places. */
    drag: (...places: [x: number, y: number][]) => {
      for (const [at, [clientX, clientY]] of places.entries())
        fire(at === 0 ? 'pointerdown' : 'pointermove', { clientX, clientY });
    },
    items: () => [...stage.querySelectorAll('li')],
    /** Lets the page draw for some time. */
    pass: (ms = 2000) => vi.advanceTimersByTimeAsync(ms),
  };
}
