import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepare } from '../../server/operator/prepare.mjs';
import { CALL_FLAGS, callerOf } from '../e2e/kernel/calling';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { GRACE, openForNetworking } from '../e2e/kernel/networking';
import prepareSample from '../e2e/kernel/prepare-sample';
import { smallSampleData } from '../e2e/kernel/sample';
import { startService } from '../e2e/kernel/service';
import { speak } from '../e2e/kernel/speech';
import { ATTENDEE, decide, expect, visitorOf } from '../e2e/kernel/venue';

// A call through coturn, between two browsers that may not reach each other directly, and the same call without a relay.
const LOBBY = '/v/aurora/area/lobby';
const SECRET = 'the secret of the bench';
const WATCHED_MS = 5000;
const GIVEN_UP_MS = 60_000;
const speech = speak('en');

/** Only ways through a relay, as behind the firewall of a company; the page's connections stay where the bench finds them. */
const RELAY_ONLY = `
  window.connections = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
      this.said = [this.connectionState];
      this.addEventListener('connectionstatechange', () => this.said.push(this.connectionState));
      window.connections.push(this);
    }
  };
`;

if (spawnSync('which', ['turnserver'], { stdio: 'ignore' }).status !== 0) {
  console.log('Relayed calls: coturn (turnserver) is not installed.');
  process.exit(0);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** coturn on loopback, with the settings of docs/operate. */
async function startRelay(folder: string) {
  const port = await freePort();
  const options = [
    '--use-auth-secret',
    `--static-auth-secret=${SECRET}`,
    '--realm=venue.example',
    '--no-cli',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--allow-loopback-peers',
    '--no-multicast-peers',
    '--user-quota=12',
    '--total-quota=1200',
    '--no-tls',
    '--no-dtls',
    `--userdb=${join(folder, 'turndb')}`,
    `--pidfile=${join(folder, 'turn.pid')}`,
  ];
  const child = spawn('turnserver', options, { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`turnserver ended with ${child.exitCode}`);
    await wait(50);
  }
  return {
    url: `turn:127.0.0.1:${port}`,
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

async function arrive(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  await decide(context);
  await context.addInitScript({ content: RELAY_ONLY });
  const page = await context.newPage();
  await visitorOf(page, speech, false).arrive(url + LOBBY, email);
  return page;
}

/** Both users in a call, as soon as both have chosen their devices. */
async function call(browser: Browser, url: string) {
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(url, user);
  const hers = await arrive(browser, url, GRACE.email);
  const page = await arrive(browser, url, ATTENDEE.email);
  const [ada, grace] = [callerOf(page, speech), callerOf(hers, speech)];
  await ada.callGrace();
  await grace.press('accept');
  await grace.press('join');
  return { page, hers, ada, grace, since: performance.now() };
}

/** The kinds of both ends of the way in use, such as relay/relay, and what was lost of the pictures. */
const wayOf = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const stats = [...(await window.connections.at(-1).getStats()).values()];
    const transport = stats.find(({ type }) => type === 'transport');
    const pair = stats.find(({ id }) => id === transport.selectedCandidatePairId);
    const kind = (end) => stats.find(({ id }) => id === end).candidateType;
    const video = stats.find(({ type, kind: what }) => type === 'inbound-rtp' && what === 'video');
    return kind(pair.localCandidateId) + '/' + kind(pair.remoteCandidateId) + ', ' + video.packetsLost + ' of '
      + (video.packetsReceived + video.packetsLost) + ' packets lost';
  })()`);

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const folder = await mkdtemp(join(tmpdir(), 'venue-relay-'));
const endSample = await prepareSample();
const relay = await startRelay(folder);
const browser = await chromium.launch({ args: CALL_FLAGS, ...(executablePath ? { executablePath } : {}) });
try {
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  {
    await using service = await startService(
      [],
      { CALL_SERVERS: relay.url, CALL_SECRET: SECRET },
      { data: smallSampleData() },
    );
    const { page, hers, ada, grace, since } = await call(browser, service.url);
    for (const one of [ada, grace]) await one.expectConnected();
    const pictures = [ada.framesOf(GRACE.name), grace.framesOf(ATTENDEE.name)];
    for (const frames of pictures) await expect.poll(frames).toBeGreaterThan(0);
    console.log(`Relayed call: first pictures on both sides ${seconds(since)} after both had joined`);
    await wait(WATCHED_MS);
    for (const [name, one] of [
      ['Ada', page],
      ['Grace', hers],
    ] as const) {
      const way = await wayOf(one);
      console.log(`Relayed call: ${name} receives by ${way}`);
      if (!way.startsWith('relay/relay')) throw new Error(`The call does not go through the relay: ${way}`);
    }
    for (const one of [page, hers]) await one.context().close();
  }
  {
    await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
    const { page, ada, grace, since } = await call(browser, service.url);
    // The other user reads that the call has ended.
    await Promise.any(
      [ada, grace].map(({ box }) =>
        expect(box.getByRole('alert')).toHaveText(speech.t('calls.ends.failed'), { timeout: GIVEN_UP_MS }),
      ),
    );
    const said = await page.evaluate<string>('window.connections.at(-1)?.said.join(", ")');
    console.log(`Without a relay: given up after ${seconds(since)}; all that the connection said was "${said}"`);
  }
} finally {
  await browser.close();
  await relay.stop();
  await endSample();
  await rm(folder, { recursive: true, force: true });
}
