import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page with React alone, built like ours and served with the same compression. */
export async function serveReactAlone() {
  const { build } = await import('vite');
  const outDir = await mkdtemp(join(tmpdir(), 'react-alone-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('react-alone', import.meta.url)),
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const files = new Map();
  for (const name of await readdir(outDir, { recursive: true })) {
    if (extname(name))
      files.set(`/${name.replaceAll('\\', '/')}`, brotliCompressSync(await readFile(join(outDir, name))));
  }
  await rm(outDir, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    const file = files.get(path);
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[extname(path)], 'content-encoding': 'br' }).end(file);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
