import type { Sealed } from '../../domain/kernel/sealed';
import type { Size, Zoom } from '../../domain/widgets/document/zoom';

/** `name` is the name under which the browser saves it; `download` is the path of the whole file, `null` elsewhere. */
export type DocumentFile = { uri: string; generation: string | null; name: string; download: string | null };
/** `key` is the id of the child actor. */
export type DocumentInput = { key: string };
export type Heading = { title: string; level: number; page: number };
/** `handle` names the opened document for its adapter; `page` is where the user was last time. */
export type Opened = {
  handle: string;
  pages: number;
  page: number;
  /** Of the first page, in points. */
  size: Size;
  headings: readonly Heading[];
  mayPrint: boolean;
};
/** What the adapter says while it reads. */
export type ReaderReport =
  | { type: 'document.locked' }
  | ({ type: 'document.opened' } & Opened)
  | { type: 'document.damaged' }
  | { type: 'document.missing' }
  | { type: 'document.unreachable' };
export type ReaderEvent =
  | { type: 'reader.unlock'; password: Sealed<string> }
  | { type: 'reader.remember'; page: number };
export type DocumentEvent =
  | ReaderReport
  | { type: 'document.show'; file: DocumentFile }
  | { type: 'document.unlock'; password: Sealed<string> }
  | { type: 'document.cancel' }
  | { type: 'document.retry' }
  /** The user goes to a page. */
  | { type: 'document.goTo'; page: number }
  /** The user has scrolled to a page. */
  | { type: 'document.scrolled'; page: number }
  | { type: 'document.zoom'; zoom: Zoom }
  | { type: 'document.openHeadings' }
  | { type: 'document.closeHeadings' }
  | { type: 'document.openPreviews' }
  | { type: 'document.closePreviews' }
  | { type: 'document.openSearch' }
  | { type: 'document.closeSearch' }
  /** What is searched for, `null` while the field is empty. */
  | { type: 'document.search'; text: Sealed<string> | null }
  | { type: 'document.nextHit' }
  | { type: 'document.previousHit' }
  | { type: 'document.print' }
  | { type: 'document.save' };

export type SaveInput = { handle: string; download: string | null };
export type SearchInput = { handle: string; text: Sealed<string> | null };

export type DocumentContext = Opened & {
  file: DocumentFile | null;
  /** Grows with each page that the view must scroll to. */
  jumps: number;
  zoom: Zoom;
  text: Sealed<string> | null;
  /** The page of each hit, in the order of the text. */
  hits: readonly number[];
  /** The position of the current hit among them. */
  hit: number;
};

export const NOTHING: Opened = {
  handle: '',
  pages: 0,
  page: 1,
  size: { width: 0, height: 0 },
  headings: [],
  mayPrint: false,
};
export const NO_SEARCH = { text: null, hits: [], hit: 0 };

/** The context with the hit that is so many places further, around the end, and its page. */
export function atHit({ hits, hit, jumps }: DocumentContext, step: number) {
  const next = (hit + step + hits.length) % hits.length;
  return { hits, hit: next, page: hits[next] ?? 1, jumps: jumps + 1 };
}

/** The first hit on the user's page or behind it, else the first of all. */
export const firstHit = (hits: readonly number[], page: number): number =>
  Math.max(
    hits.findIndex((one) => one >= page),
    0,
  );
