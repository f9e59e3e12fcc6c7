import { seal } from '../../../domain/kernel/sealed';
import type { Opened } from '../../../machines/widgets/document.context';
import type { documentMachine } from '../../../machines/widgets/document.machine';
import type { Inputs } from '../kernel/explore';

export const PROGRAMME = {
  uri: '/programme.pdf',
  generation: '1',
  name: 'programme.pdf',
  download: '/programme.pdf?download',
};
export const SHEET = { uri: '/sheet.pdf', generation: null, name: 'sheet.pdf', download: null };
export const OPENED: Opened = {
  handle: 'document-1',
  pages: 12,
  page: 1,
  size: { width: 595, height: 842 },
  headings: [{ title: 'Day one', level: 1, page: 1 }],
  mayPrint: true,
};
export const show = (
  file: Omit<typeof PROGRAMME, 'download' | 'generation'> & { generation: string | null; download: string | null },
) => ({ type: 'document.show', file }) as const;
export const opened = (more: Partial<Opened> = {}) => ({ type: 'document.opened', ...OPENED, ...more }) as const;

export const inputs: Inputs<typeof documentMachine> = {
  input: { key: 'programme' },
  limit: 200_000,
  project: ({ file, mayPrint, hits, text }) => ({
    file: file?.uri,
    mayPrint,
    hasHits: hits.length > 0,
    hasText: text !== null,
  }),
  events: [
    show(PROGRAMME),
    { type: 'document.locked' },
    opened(),
    opened({ mayPrint: false }),
    { type: 'document.damaged' },
    { type: 'document.missing' },
    { type: 'document.unreachable' },
    { type: 'document.unlock', password: seal('polaris') },
    { type: 'document.cancel' },
    { type: 'document.retry' },
    { type: 'document.goTo', page: 3 },
    { type: 'document.scrolled', page: 2 },
    { type: 'document.zoom', zoom: 2 },
    { type: 'document.openHeadings' },
    { type: 'document.openPreviews' },
    { type: 'document.closePreviews' },
    { type: 'document.closeHeadings' },
    { type: 'document.openSearch' },
    { type: 'document.closeSearch' },
    { type: 'document.search', text: seal('snow') },
    { type: 'document.search', text: null },
    { type: 'document.nextHit' },
    { type: 'document.previousHit' },
    { type: 'document.print' },
    { type: 'document.save' },
    { type: 'xstate.done.actor.searchDocument', output: { hits: [2, 2, 7] } },
    { type: 'xstate.done.actor.searchDocument', output: { hits: [] } },
  ],
};
