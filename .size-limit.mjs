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

/**
 * Chunks of widgets. `named` is the size in kB at which the choice of the part was made, `kB` the bound: at most a fifth more,
 * but for chunks that hold more than that part, for the reason beside them.
 */
const widgets = [
  // Sphere, projection, drag and keys; ours holds the compass, the hotspots' list and the way back to it as well.
  { name: 'Panorama', of: 'src/views/venue/panorama/PanoramaStage.tsx', named: 2.5, kB: 4.6 },
  // Nothing but the answer of the service.
  { name: 'Search', of: 'src/views/search/SearchContent.tsx', named: 0, kB: 2.2 },
  // The part of the library without our own tools, which are a chunk of their own.
  { name: 'Document, library', of: 'src/adapters/widgets/pdf.ts', named: 121, kB: 125 },
  { name: 'Document, worker', of: 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', named: 368, kB: 330 },
  { name: 'Document', of: 'src/views/widgets/pdf/PdfWidget.tsx', named: 0, kB: 5 },
  // Pen, shapes, selection and zoom; ours holds the toolbar and its icons, the list for screen readers, pictures, exports and what hosts restore.
  { name: 'Whiteboard', of: 'src/views/widgets/whiteboard/WhiteboardWidget.tsx', named: 3.9, kB: 10.2 },
  // A list of 4.1 kB for 5,000 items.
  { name: 'Media board', of: 'src/views/widgets/media-board/MediaBoardWidget.tsx', named: 4.1, kB: 4.92 },
  // The browser's own player, which needs nothing; ours holds speed, transcripts, pictures and pages of providers as well.
  { name: 'Media board, player', of: 'src/views/widgets/media-board/PiecePlayer.tsx', named: 0, kB: 3.1 },
  { name: 'Media board, streams', of: 'src/adapters/widgets/stream.ts', named: 118, kB: 118 },
  // Posts; ours holds the mode for big screens and unsent posts as well.
  { name: 'Social wall', of: 'src/views/widgets/social-wall/SocialWallWidget.tsx', named: 3, kB: 4.5 },
  // The frame of a meeting: camera, microphone and peers are in the page of our room.
  { name: 'Meeting', of: 'src/views/widgets/meeting/MeetingWidget.tsx', named: 5, kB: 1 },
];
const widget = ({ name, of, kB }) => ({ name, path: located([manifest[of]?.file]), limit: `${kB} kB`, ...bounds });
export default [
  { name: 'Login page, JavaScript', path: located(first), limit: '150 kB', ...bounds },
  { name: 'Login page, CSS', path: located(files('index.html', 'css')), limit: '15 kB', ...bounds },
  { name: 'Script in the page', path: 'dist/render/early.js', limit: '2.5 kB', ...bounds },
  ...widgets.map(widget),
  { name: 'Identity provider', path: located(identity), limit: '34 kB', ...bounds },
];
