import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { roomAddress, roomOf } from '../../domain/meeting-room/room';
import { DEMO_USERS, readDemo, SAMPLE_FILE } from '../../server/operator/import/demo';
import { prepare } from '../../server/operator/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';
import { startService } from '../e2e/kernel/service';
import { speak } from '../e2e/kernel/speech';
import { visitorOf } from '../e2e/kernel/venue';

// What meetings in our own room cost: three people by mesh, and a webinar of one host and six viewers by mesh and by Janus.
// Every picture has to move and every sound to be heard. Janus runs with the files of docs/operate/janus.
const { values } = parseArgs({
  options: { size: { type: 'string', default: '640x360' }, seconds: { type: 'string', default: '20' } },
});
const [width = 640, height = 360] = values.size.split('x').map(Number);
const forMs = Number(values.seconds) * 1000;
const JANUS = '/usr/bin/janus';
const SECRET = 'only of this benchmark';
const PATIENCE_MS = 60_000;
const MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];
const TABLE = roomOf('table-one', 'table-one-room');
const WEBINAR = roomOf('keynote', 'keynote-webinar');
const VIEWERS = ['ada', 'grace', 'katherine', 'mary', 'dorothy', 'annie'];

/** Keeps the connections of a page, and asks its camera for this size. */
const PAGE_SCRIPT = `
globalThis.__name = (value) => value;
globalThis.connections = [];
const Connection = RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Connection {
  constructor(...given) { super(...given); connections.push(this); }
};
const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = (asked) =>
  open({ ...asked, video: { width: ${width}, height: ${height}, frameRate: 20 } });
`;

type Received = { frames: number; energy: number; streams: number };
const receivedBy = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const sum = { frames: 0, energy: 0, streams: 0 };
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    for (const connection of connections) {
      if (connection.connectionState !== 'connected') continue;
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        sum.frames += report.framesDecoded ?? 0;
        sum.energy += report.totalAudioEnergy ?? 0;
        if ((report.framesDecoded ?? 0) > 0) sum.streams += 1;
      }
    }
    return sum;
  });

/** Seconds of processor time of a process with all below it. */
async function cpuOf(root: number): Promise<number> {
  const spent = new Map<number, { parent: number; seconds: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 13) continue;
    spent.set(Number(name), { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100 });
  }
  const below = (id: number): number =>
    (spent.get(id)?.seconds ?? 0) +
    [...spent].filter(([, { parent }]) => parent === id).reduce((sum, [child]) => sum + below(child), 0);
  return below(root);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startJanus(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const from = fileURLToPath(new URL('../../docs/operate/janus/', import.meta.url));
  await mkdir(folder);
  for (const name of await readdir(from)) {
    const text = await readFile(join(from, name), 'utf8');
    const changed = text
      .replaceAll('the value of JANUS_SECRET', SECRET)
      .replace('"/etc/janus"', `"${folder}"`)
      .replace('8188', String(port));
    await writeFile(join(folder, name), changed);
  }
  const child = spawn(JANUS, ['-F', folder], { stdio: 'ignore' });
  for (let since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
    const isOpen = await fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      (error: unknown) => !String(Object(error).cause).includes('ECONNREFUSED'),
    );
    if (isOpen) return { url: `ws://127.0.0.1:${port}`, child };
    await pause(100);
  }
  throw new Error('Janus does not answer');
}

/** The sample venue with as many attendees as a webinar needs. */
async function makeVenue(folder: string): Promise<string> {
  await cp(dirname(SAMPLE_FILE), folder, { recursive: true });
  const { loginOptions } = await readDemo();
  const [attendee] = DEMO_USERS;
  const known = DEMO_USERS.map(({ email }) => email);
  const more = VIEWERS.map((name) => `${name}@aurora.example`).filter((email) => !known.includes(email));
  const users = [...DEMO_USERS, ...more.map((email) => ({ ...attendee, email }))];
  await writeFile(join(folder, 'login-options.json'), JSON.stringify(loginOptions));
  await writeFile(join(folder, 'users.json'), JSON.stringify(users));
  return join(folder, 'venue.json');
}

async function enter(browser: Browser, url: string, room: string, name: string): Promise<Page> {
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    viewport: { width: 640, height: 400 },
  });
  await context.addInitScript({ content: PAGE_SCRIPT });
  const page = await context.newPage();
  const query = new URLSearchParams({ displayName: name, precallReview: 'off', lang: 'en' });
  const speech = speak('en');
  await visitorOf(page, speech, false).arrive(`${url}${roomAddress(room)}?${query}`, `${name}@aurora.example`);
  await page.getByText(/^People: /).waitFor({ timeout: PATIENCE_MS });
  const goOnAir = page.getByRole('button', { name: speech.t('room.air.go') });
  if (await goOnAir.isVisible()) await goOnAir.click();
  return page;
}

async function measure(
  title: string,
  {
    url,
    room,
    names,
    streams,
    processes,
  }: {
    url: string;
    room: string;
    names: readonly string[];
    /** How many pictures each one receives. */
    streams: (index: number) => number;
    processes: Readonly<Record<string, number>>;
  },
): Promise<void> {
  const browser = await chromium.launchServer({
    args: [...CHROMIUM_FLAGS, ...MEDIA],
    ...(executablePath === null ? {} : { executablePath }),
  });
  const { pid } = browser.process();
  if (pid === undefined) throw new Error('The browser has no process');
  try {
    const connected = await chromium.connect(browser.wsEndpoint());
    const pages: Page[] = [];
    for (const name of names) pages.push(await enter(connected, url, room, name));
    const since = performance.now();
    for (const [index, page] of pages.entries()) {
      while ((await receivedBy(page)).streams < streams(index)) {
        if (performance.now() - since > PATIENCE_MS) throw new Error(`${title}: ${names[index]} sees too little`);
        await pause(200);
      }
    }
    const all = { browser: pid, ...processes };
    const read = () => Promise.all(Object.values(all).map(cpuOf));
    const [before, first] = [await read(), await Promise.all(pages.map(receivedBy))];
    const begun = performance.now();
    await pause(forMs);
    const [after, last] = [await read(), await Promise.all(pages.map(receivedBy))];
    const seconds = (performance.now() - begun) / 1000;
    for (const [index, { frames, energy }] of last.entries()) {
      const early = first[index];
      if (streams(index) === 0) continue;
      if (early === undefined || frames <= early.frames || energy <= early.energy)
        throw new Error(`${title}: ${names[index]} sees or hears nothing new`);
    }
    const total = last.reduce((sum, { frames }, index) => sum + frames - (first[index]?.frames ?? 0), 0);
    const pictures = names.reduce((sum, _, index) => sum + streams(index), 0);
    const share = Object.keys(all).map((name, index) => {
      const cores = ((after[index] ?? 0) - (before[index] ?? 0)) / seconds;
      const each = name === 'browser' ? `, ${((cores / names.length) * 100).toFixed(1)} % a person` : '';
      return `${name} ${(cores * 100).toFixed(1)} % of a core${each}`;
    });
    console.log(
      `${title}, ${values.size}: ${(total / seconds / pictures).toFixed(1)} frames a second; ${share.join('; ')}.`,
    );
  } finally {
    await browser.close();
  }
}

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const scratch = await mkdtemp(join(tmpdir(), 'venue-bench-'));
const hasJanus = await readFile(JANUS).then(
  () => true,
  () => false,
);
const venue = await makeVenue(join(scratch, 'venue'));
const webinar = { room: WEBINAR, names: ['hedy', ...VIEWERS], streams: (index: number) => (index === 0 ? 0 : 1) };
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
try {
  {
    await using service = await startService(['--venue', venue], { CALL_SERVERS: 'none' });
    const { url } = service;
    const names = VIEWERS.slice(0, 3);
    await measure('Three people by mesh', { url, room: TABLE, names, streams: () => 2, processes: {} });
    await measure('One to six by mesh', { ...webinar, url, processes: {} });
  }
  if (hasJanus) {
    const janus = await startJanus(join(scratch, 'janus'));
    try {
      const settings = { CALL_SERVERS: 'none', JANUS_URL: janus.url, JANUS_SECRET: SECRET };
      await using service = await startService(['--venue', venue], settings);
      const processes = { Janus: janus.child.pid ?? 0, service: service.pid() };
      await measure('One to six by Janus', { ...webinar, url: service.url, processes });
    } finally {
      janus.child.kill();
    }
  } else {
    console.log(`One to six by Janus: left out, because ${JANUS} is missing (Debian's package janus).`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
