import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './prepare.mjs';

const REALTIME_PATH = '/.ws';
const SERVICE_PATHS = [
  '/api',
  REALTIME_PATH,
  '/ui-config.json',
  '/assets',
  '/live',
  '/preview',
  '/healthz',
  '/livez',
  '/readyz',
  '/.well-known',
  '/certificates',
  '/identity',
  '/__/auth',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createTcpServer();
    server.on('error', reject);
    server.listen(0, 'localhost', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Runs the service under `tsx watch`, behind vite with hot reload, which proxies the service's paths. */
export async function startDev(args) {
  const host = process.env.HOST || 'localhost';
  const port = Number(process.env.PORT || 8080);
  const servicePort = await freePort();
  const service = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      join(ROOT, 'server/main.ts'),
      ...args,
      '--front',
      `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ],
    {
      env: { ...process.env, PORT: String(servicePort), HOST: 'localhost' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const { createServer } = await import('vite');
  const target = `http://localhost:${servicePort}`;
  // Vite's own server would end the process on a signal, before the service has closed its store.
  const server = createHttpServer((request, response) => vite.middlewares(request, response));
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    clearScreen: false,
    server: {
      middlewareMode: { server },
      hmr: { server },
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target, ws: path === REALTIME_PATH }])),
    },
  });

  let isStopping = false;
  const stop = async (code) => {
    if (isStopping) return;
    isStopping = true;
    service.kill('SIGTERM');
    const gone = service.exitCode === null ? new Promise((resolve) => service.once('exit', resolve)) : null;
    await Promise.all([vite.close(), gone]);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  service.on('exit', (code) => void stop(code ?? 1));
  server.on('error', (error) => {
    console.error(error.message);
    void stop(1);
  });
  server.listen(port, host);
  createInterface({ input: service.stdout }).on('line', (line) => {
    console.log(line);
  });
}
