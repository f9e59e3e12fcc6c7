import { existsSync, readFileSync } from 'node:fs';

const FOLDER = 'dist/client';
const manifest = existsSync(`${FOLDER}/.vite/manifest.json`)
  ? JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8'))
  : {};

/** Every chunk that a chunk needs before it runs. */
const closure = (key, seen = new Set()) => {
  if (!seen.has(key) && manifest[key]) {
    seen.add(key);
    for (const next of manifest[key].imports ?? []) closure(next, seen);
  }
  return seen;
};
const files = (key, kind) =>
  [...closure(key)].flatMap((chunk) => (kind === 'css' ? (manifest[chunk].css ?? []) : [manifest[chunk].file]));
const located = (names) => names.map((name) => `${FOLDER}/${name}`);

const first = files('index.html', 'js');
const identity = files('src/adapters/login/firebase-identity.ts', 'js').filter((file) => !first.includes(file));

// Loose bounds on what browsers receive; the times, which are the goal, are measured by `npm run bench`.
const bounds = { brotli: true };
const panorama = manifest['src/views/venue/panorama/PanoramaStage.tsx']?.file;
const search = manifest['src/views/search/SearchContent.tsx']?.file;
const pdf = manifest['src/adapters/widgets/pdf.ts']?.file;
const worker = manifest['node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs']?.file;
const reader = manifest['src/views/widgets/pdf/PdfWidget.tsx']?.file;
export default [
  { name: 'Login page, JavaScript', path: located(first), limit: '130 kB', ...bounds },
  { name: 'Login page, CSS', path: located(files('index.html', 'css')), limit: '15 kB', ...bounds },
  { name: 'Panorama', path: located([panorama]), limit: '4.6 kB', ...bounds },
  { name: 'Search', path: located([search]), limit: '2.2 kB', ...bounds },
  { name: 'Document', path: located([reader]), limit: '5 kB', ...bounds },
  { name: 'Document, library', path: located([pdf]), limit: '125 kB', ...bounds },
  { name: 'Document, worker', path: located([worker]), limit: '330 kB', ...bounds },
  { name: 'Identity provider', path: located(identity), limit: '34 kB', ...bounds },
];
