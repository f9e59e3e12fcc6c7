import type { Size } from '../../../domain/widgets/document/zoom';

export type PageDrawing = {
  /** Receives the picture of the page. */
  picture: HTMLElement;
  /** Receives its text, for selecting and for screen readers. */
  text: HTMLElement;
  zoom: number;
  signal: AbortSignal;
};

/** A document that is open; what belongs to it is freed when it closes. */
export type OpenedDocument = {
  sizeOf(page: number): Promise<Size>;
  draw(page: number, drawing: PageDrawing): Promise<void>;
  /** Draws a small picture of a page, so many CSS pixels wide. */
  drawPreview(page: number, preview: Pick<PageDrawing, 'picture' | 'signal'> & { width: number }): Promise<void>;
  /** Frees what the page needs in memory. */
  forget(page: number): void;
  /** The hits on a drawn page. */
  rangesOf(text: HTMLElement, query: string): Range[];
  /** The page of each hit, in the order of the text. */
  find(query: string, signal: AbortSignal): Promise<number[]>;
  print(signal: AbortSignal): Promise<void>;
  save(file: Blob | null): void;
};

/** Documents by their handle. Only this tab has them: a replay shows their pages empty. */
export const openedDocuments = new Map<string, OpenedDocument>();
