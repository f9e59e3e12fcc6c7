// Runs before packages are installed: imports only Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const COMPRESSED = ['.js', '.mjs', '.css', '.svg', '.json', '.html', '.wasm', '.txt'];
const COMPRESSED_FROM_BYTES = 1024;

const inRoot = (...parts) => join(ROOT, ...parts);
const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function filesBelow(path, isIgnored) {
  if (isIgnored(path) || !existsSync(path)) return [];
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name), isIgnored)))).flat();
}

/** Hashes names and contents of files. */
async function hashOf(paths, isIgnored = () => false) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(inRoot(path), isIgnored)) {
      hash.update(`${file.slice(ROOT.length)}\n`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

const readStamp = (file) => readFile(file, 'utf8').catch(() => null);

/** Runs one of our tools; its output is shown only when it fails. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output}`));
    });
  });
}

const runNpm = (...args) => {
  const npm = process.env.npm_execpath;
  return npm !== undefined && /npm-cli\.c?js$/.test(npm) ? run(process.execPath, [npm, ...args]) : run('npm', args);
};

/** Whether `node_modules` matches the lock file, by npm's own record. */
async function isInstalled() {
  try {
    const [lock, installed] = await Promise.all(
      ['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) =>
        JSON.parse(await readFile(inRoot(file), 'utf8')),
      ),
    );
    return Object.entries(lock.packages).every(([path, { version, optional, peer }]) => {
      const found = installed.packages[path];
      return path === '' || (found === undefined ? Boolean(optional || peer) : found.version === version);
    });
  } catch {
    return false;
  }
}

async function install(isForced) {
  const stamp = inRoot('node_modules/.prepared');
  const wanted = await hashOf(['package-lock.json']);
  if (!isForced && (await readStamp(stamp)) === wanted) return;
  if (isForced || !(await isInstalled())) {
    const since = Date.now();
    say('Installing packages: this happens once and takes about a minute …');
    await runNpm('ci', '--include=dev', '--no-audit', '--no-fund');
    say(`Installed packages in ${seconds(since)}.`);
  }
  await writeFile(stamp, wanted);
}

async function compressFiles(folder) {
  const files = await filesBelow(folder, () => false);
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (!COMPRESSED.includes(extname(file)) || bytes.length < COMPRESSED_FROM_BYTES) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

const isNoServerSource = (path) =>
  path.startsWith(inRoot('server/sample')) || path.startsWith(inRoot('server/migrations'));
const EVERYWHERE = [
  'domain',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'server/operator/prepare.mjs',
  'server/operator/without-descriptions.mjs',
  'server/operator/pdf-files.mjs',
  'server/operator/own-preload.mjs',
  'server/operator/neutral-names.mjs',
];

/** Runs the bundler for a part. */
const bundle =
  (...args) =>
  () =>
    run(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', ...args], { NODE_ENV: 'production' });

/** An empty database, copied at the first start. */
async function makeDatabase() {
  const [folder, unfinished] = [inRoot('dist/database'), inRoot('dist/database.new')];
  for (const path of [folder, unfinished]) await rm(path, { recursive: true, force: true });
  await run(process.execPath, [inRoot('server/db/embedded/create-database.mjs'), unfinished]);
  await rename(unfinished, folder);
}

const PARTS = [
  {
    name: 'client',
    sources: ['index.html', 'src', 'machines', 'postcss.config.js', ...EVERYWHERE],
    make: bundle(),
    after: () => compressFiles(inRoot('dist/client/app')),
  },
  {
    name: 'render',
    sources: ['src', 'machines', ...EVERYWHERE],
    make: async () => {
      await bundle('--mode', 'render')();
      await bundle('--mode', 'early')();
    },
  },
  {
    name: 'inspector',
    sources: ['src', 'machines', 'postcss.config.js', ...EVERYWHERE],
    make: bundle('--mode', 'inspector'),
    after: () => compressFiles(inRoot('dist/inspector/app')),
  },
  {
    name: 'room',
    sources: ['src', 'machines', 'postcss.config.js', ...EVERYWHERE],
    make: bundle('--mode', 'room'),
    after: () => compressFiles(inRoot('dist/room/app')),
  },
  {
    name: 'control',
    sources: ['src', 'machines', 'postcss.config.js', ...EVERYWHERE],
    make: bundle('--mode', 'control'),
    after: () => compressFiles(inRoot('dist/control/app')),
  },
  {
    name: 'server',
    sources: ['server', ...EVERYWHERE],
    make: bundle('--mode', 'server'),
  },
  {
    name: 'database',
    sources: ['server/db/embedded/create-database.mjs', 'package-lock.json'],
    make: makeDatabase,
  },
];

async function build({ name, sources, make, after = async () => {} }, isForced) {
  const stamp = inRoot('dist', `.${name}`);
  const wanted = await hashOf(sources, isNoServerSource);
  if (!isForced && (await readStamp(stamp)) === wanted && existsSync(inRoot('dist', name))) return;
  const since = Date.now();
  say(`Building the ${name} …`);
  await rm(stamp, { force: true });
  await mkdir(dirname(stamp), { recursive: true });
  await make();
  await after();
  await writeFile(stamp, wanted);
  say(`Built the ${name} in ${seconds(since)}.`);
}

/** A one-line instruction if this Node is too old; else null. */
export function refusalOf(version) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  return isNewEnough ? null : `Node ${version} is too old: install Node 20.19, 22.12 or newer from https://nodejs.org.`;
}

/** Installs packages and builds what is missing or stale, with a line for each; `only` names some of the eight steps. */
export async function prepare({
  force = false,
  only = ['install', 'client', 'render', 'inspector', 'room', 'control', 'server', 'database'],
} = {}) {
  const refusal = refusalOf(process.versions.node);
  if (refusal !== null) throw new Error(refusal);
  // `force` rebuilds the sources, but packages are installed only if they are stale.
  if (only.includes('install')) await install(false);
  const parts = PARTS.filter(({ name }) => only.includes(name));
  // Two at a time, because each leaves a core idle while it reads and writes.
  const inTurn = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) await build(part, force);
  };
  await Promise.all([inTurn(), inTurn()]);
}

const called = process.argv[1];
if (
  called !== undefined &&
  existsSync(called) &&
  realpathSync(called) === realpathSync(fileURLToPath(import.meta.url))
) {
  prepare({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
