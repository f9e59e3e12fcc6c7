import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PermissionFlag,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Piece, passagesOf } from '../../../domain/widgets/document/search';
import { canvasRatio, PIXELS_PER_POINT, type Size, shownSize } from '../../../domain/widgets/document/zoom';
import type { Heading, Opened } from '../../../machines/widgets/document.context';
import { download } from '../kernel/download';
import type { OpenedDocument, PageDrawing } from './opened-documents';
import { printPages } from './print';

GlobalWorkerOptions.workerSrc = new URL(
  '../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

/** Where the build puts the fonts, colour profiles and decoders that some documents need. */
const FILES = new URL(`/app/pdf-${version}/`, window.location.origin).href;

const HEADINGS_MAX = 500;
/** About as many pages as are near the visible page on most screens. */
const DRAWINGS = 3;
const PREVIEW_RATIO = 2;
/** Dots to an inch on paper. */
const PRINT_RATIO = 150 / 72;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

async function pageOfTarget(pdf: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  try {
    const [target] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? [];
    if (typeof target === 'number') return target + 1;
    return target === undefined || target === null ? null : (await pdf.getPageIndex(target)) + 1;
  } catch {
    return null;
  }
}

async function headingsOf(pdf: PDFDocumentProxy): Promise<Heading[]> {
  const headings: Heading[] = [];
  const add = async (outline: Outline, level: number): Promise<void> => {
    for (const { title, dest, items } of outline ?? []) {
      if (headings.length >= HEADINGS_MAX) return;
      const page = await pageOfTarget(pdf, dest);
      if (page !== null) headings.push({ title, level, page });
      await add(items, level + 1);
    }
  };
  await add(await pdf.getOutline().catch(() => []), 1);
  return headings;
}

const sizeOfPage = (page: PDFPageProxy): Size => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
};

const piecesOf = async (page: PDFPageProxy): Promise<Piece[]> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []));
};

/** Draws a page into a canvas of its own. */
async function canvasOf(page: PDFPageProxy, zoom: number, ratio: number, signal: AbortSignal, intent = 'display') {
  const canvas = document.createElement('canvas');
  const viewport = page.getViewport({ scale: zoom * PIXELS_PER_POINT * ratio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport, intent });
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  await task.promise.finally(() => signal.removeEventListener('abort', cancel));
  return canvas;
}

type Drawn = {
  zoom: number;
  ratio: number;
  canvas: HTMLCanvasElement;
  layer: HTMLElement;
  /** The pieces of its text, in the order of their elements. */
  pieces: Piece[];
  elements: readonly HTMLElement[];
};

/** What elements show. */
const shownIn = new WeakMap<HTMLElement, Drawn>();

async function drawText(page: PDFPageProxy, zoom: number, signal: AbortSignal) {
  const content = await page.getTextContent();
  signal.throwIfAborted();
  const container = document.createElement('div');
  container.style.setProperty('--total-scale-factor', `${zoom * PIXELS_PER_POINT}`);
  const viewport = page.getViewport({ scale: zoom * PIXELS_PER_POINT });
  const layer = new TextLayer({ textContentSource: content, container, viewport });
  const cancel = (): void => layer.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  await layer.render().finally(() => signal.removeEventListener('abort', cancel));
  const pieces = content.items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []));
  return { layer: container, pieces, elements: layer.textDivs };
}

/** Cache of the last drawn pages, so that reopening a document or going back shows them at once. */
function createDrawings() {
  const drawn = new Map<number, Drawn>();
  const draw = async (page: PDFPageProxy, number: number, { picture, text, zoom, signal }: PageDrawing) => {
    const ratio = canvasRatio(shownSize(sizeOfPage(page), zoom), window.devicePixelRatio || 1);
    const last = drawn.get(number);
    const same = last?.zoom === zoom && last.ratio === ratio ? last : null;
    const canvas = same?.canvas ?? (await canvasOf(page, zoom, ratio, signal));
    signal.throwIfAborted();
    picture.replaceChildren(canvas);
    const drawing = same ?? { zoom, ratio, canvas, ...(await drawText(page, zoom, signal)) };
    signal.throwIfAborted();
    text.replaceChildren(drawing.layer);
    shownIn.set(text, drawing);
    drawn.delete(number);
    drawn.set(number, drawing);
    for (const oldest of [...drawn.keys()].slice(0, -DRAWINGS)) drawn.delete(oldest);
  };
  return { draw };
}

function rangesOf(text: HTMLElement, query: string): Range[] {
  const { pieces, elements } = shownIn.get(text) ?? { pieces: [], elements: [] };
  return passagesOf(pieces, query).flatMap(({ begin, end }) => {
    const [first, last] = [elements[begin.piece]?.firstChild, elements[end.piece]?.firstChild];
    if (!(first instanceof Text && last instanceof Text)) return [];
    const range = document.createRange();
    range.setStart(first, Math.min(begin.offset, first.length));
    range.setEnd(last, Math.min(end.offset, last.length));
    return [range];
  });
}

type Source = { blob: Blob; name: string };

function asOpened(pdf: PDFDocumentProxy, { blob, name }: Source): OpenedDocument {
  const drawings = createDrawings();
  return {
    sizeOf: async (page) => sizeOfPage(await pdf.getPage(page)),
    draw: async (number, drawing) => {
      const page = await pdf.getPage(number);
      drawing.signal.throwIfAborted();
      await drawings.draw(page, number, drawing);
    },
    drawPreview: async (number, { picture, width, signal }) => {
      const page = await pdf.getPage(number);
      const zoom = width / (sizeOfPage(page).width * PIXELS_PER_POINT);
      const canvas = await canvasOf(page, zoom, Math.min(window.devicePixelRatio || 1, PREVIEW_RATIO), signal);
      if (!signal.aborted) picture.replaceChildren(canvas);
    },
    forget: (number) => {
      pdf.getPage(number).then(
        (page) => page.cleanup(),
        () => {},
      );
    },
    rangesOf,
    async find(query, signal) {
      const hits: number[] = [];
      for (let number = 1; number <= pdf.numPages && !signal.aborted; number += 1) {
        const found = passagesOf(await piecesOf(await pdf.getPage(number)), query);
        hits.push(...found.map(() => number));
      }
      return hits;
    },
    print: (signal) =>
      printPages(pdf.numPages, async (number) => canvasOf(await pdf.getPage(number), 1, PRINT_RATIO, signal, 'print')),
    save: (file) => download(name, file ?? blob),
  };
}

type Opening = Source & { bytes: ArrayBuffer; onLocked: (unlock: (password: string) => void) => void };
type Found = { document: OpenedDocument; facts: Omit<Opened, 'handle' | 'page'> };

async function factsOf(pdf: PDFDocumentProxy): Promise<Found['facts']> {
  const [first, headings, permissions] = await Promise.all([pdf.getPage(1), headingsOf(pdf), pdf.getPermissions()]);
  return {
    pages: pdf.numPages,
    size: sizeOfPage(first),
    headings,
    mayPrint: permissions === null || permissions.includes(PermissionFlag.PRINT),
  };
}

/** `opened` is `null` for a damaged document. */
export function openPdf({ bytes, onLocked, ...source }: Opening): { opened: Promise<Found | null>; close: () => void } {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    iccUrl: `${FILES}iccs/`,
  });
  task.onPassword = (unlock: (password: string) => void) => onLocked(unlock);
  const opened = task.promise
    .then(async (pdf) => ({ document: asOpened(pdf, source), facts: await factsOf(pdf) }))
    .catch(() => null);
  return {
    opened,
    close: () => {
      task.destroy().catch(() => {});
    },
  };
}
