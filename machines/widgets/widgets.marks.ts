import type { Reminder } from '../../domain/widgets/reminder';
import type { Marks, ShapeOf } from '../kernel/marks';
import { COLLECTION, FAULT, KEY, PLACE, TERMS } from '../kernel/shapes';
import { boardsMarks } from './boards.marks';
import type { ChartStart, WidgetSlot } from './charts';
import type { DocumentFile, Heading, Opened } from './document.context';
import type { documentMachine } from './document.machine';
import type { EmbeddedPageInput, embeddedPageMachine } from './embedded-page.machine';
import type { KeptDocument, keptDocumentMachine } from './kept-document.machine';
import type { Captions, OpenedPiece, Prepared } from './media-board.events';
import type { mediaBoardMachine } from './media-board.machine';
import type { MeetingFrame, MeetingInput } from './meeting.events';
import type { meetingMachine } from './meeting.machine';
import type { placesMachine } from './places.machine';
import type { remindersMachine } from './reminders.machine';
import type { seenMachine } from './seen.machine';
import type { widgetMachine } from './widget.machine';
import type { widgetLinkMachine } from './widget-link.machine';
import type { widgetsMachine } from './widgets.machine';

const PAGE = { address: 'hidden' } as const satisfies ShapeOf<EmbeddedPageInput>;
const DOCUMENT = {
  uri: 'id',
  generation: 'id',
  name: 'hidden',
  download: 'path',
} as const satisfies ShapeOf<DocumentFile>;
const HEADING = { title: 'hidden' } as const satisfies ShapeOf<Heading>;
const OPENED = { handle: 'id', size: {}, headings: HEADING } as const satisfies ShapeOf<Opened>;
const HANDLE = { handle: 'id' } as const;
const KEPT = { uri: 'id', generation: 'id', handle: 'id' } as const satisfies ShapeOf<KeptDocument>;
const MEETING = { widgetId: 'id', configId: 'id' } as const satisfies ShapeOf<MeetingInput>;
const CHART = { name: 'id', input: { ...PAGE, ...KEY, ...MEETING } } as const satisfies ShapeOf<ChartStart>;
const SLOT = {
  id: 'id',
  begin: 'id',
  end: 'id',
  cookieProviders: 'id',
  chart: CHART,
} as const satisfies ShapeOf<WidgetSlot>;
const ID = { id: 'id' } as const;
const WIDGET_ID = { widgetId: 'id' } as const;
const WIDGET = { key: 'id', configurations: SLOT } as const;

const REMINDER = {
  key: 'id',
  areaId: 'id',
  widgetId: 'id',
  titles: PLACE,
  begin: 'id',
} as const satisfies ShapeOf<Reminder>;

const CAPTIONS = { locale: 'locale', url: 'hidden' } as const satisfies ShapeOf<Captions>;
const PIECE = {
  ...{ id: 'id', begin: 'id', end: 'id', url: 'hidden', showing: 'id', providers: 'id' },
  captions: CAPTIONS,
  page: 'hidden',
} as const satisfies ShapeOf<OpenedPiece>;
const PREPARED = {
  url: 'hidden',
  captions: { ...CAPTIONS, lines: { text: 'hidden' } },
} as const satisfies ShapeOf<Prepared>;

export const widgetsMarks = {
  ...boardsMarks,
  reminders: {
    context: { reminders: REMINDER, begun: REMINDER },
    events: {
      'reminders.set': { reminder: REMINDER },
      'reminders.drop': KEY,
      'reminders.dismiss': KEY,
    },
    actors: {
      readReminders: { output: { reminders: REMINDER } },
      keepReminders: { input: { reminders: REMINDER } },
      alarm: { input: {} },
      askPermission: { output: {} },
      notify: { input: { reminders: REMINDER } },
    },
  } satisfies Marks<typeof remindersMachine>,
  seen: {
    context: { seen: 'id' },
    events: { 'seen.mark': KEY },
    actors: { readSeen: { output: 'id' }, keepSeen: { input: 'id' } },
  } satisfies Marks<typeof seenMachine>,
  widgetLink: {
    context: { widgetId: 'id', address: 'hidden' },
    events: { 'widgetLink.copy': { widgetId: 'id', address: 'hidden' } },
    actors: { copyText: { input: { text: 'hidden' } } },
  } satisfies Marks<typeof widgetLinkMachine>,
  places: {
    context: { wanted: 'id', panelId: 'id' },
    events: {
      'places.open': WIDGET_ID,
      'places.inPanel': WIDGET_ID,
      'places.inDialog': WIDGET_ID,
      'places.elsewhere': { path: 'path' },
    },
    facts: { 'places.dialogWanted': WIDGET_ID, 'places.areaWanted': { path: 'path' } },
    actors: { whereabouts: { input: WIDGET_ID } },
  } satisfies Marks<typeof placesMachine>,
  widgets: {
    context: COLLECTION,
    events: {
      'collection.want': { input: WIDGET },
      'collection.release': KEY,
      'collection.tell': {
        event: { type: 'id', id: 'id', terms: TERMS, decisions: 'id', configurations: SLOT, changed: 'id' },
      },
    },
  } satisfies Marks<typeof widgetsMachine>,
  widget: {
    context: {
      ...{ key: 'id', configurations: SLOT, terms: TERMS, decisions: 'id', activeId: 'id', blocked: 'id' },
      ...{ offered: 'id', chosenId: 'id', chartedId: 'id', chartName: 'id' },
    },
    input: WIDGET,
    events: {
      'surroundings.changed': { terms: TERMS, decisions: 'id' },
      'widget.choose': ID,
      'widget.configure': { configurations: SLOT, changed: 'id' },
    },
    actors: { noting: { input: KEY } },
  } satisfies Marks<typeof widgetMachine>,
  embeddedPage: {
    context: PAGE,
    input: PAGE,
    actors: { pageReports: { input: PAGE } },
  } satisfies Marks<typeof embeddedPageMachine>,
  meeting: {
    input: MEETING,
    context: MEETING,
    actors: {
      askAccess: { input: MEETING },
      meetingMessages: { input: { widgetId: 'id' } satisfies ShapeOf<MeetingFrame> },
      pageReports: { input: PAGE },
    },
  } satisfies Marks<typeof meetingMachine>,
  mediaBoard: {
    input: KEY,
    context: {
      ...{
        ...KEY,
        terms: TERMS,
        decisions: 'id',
        search: 'hidden',
        filter: 'id',
        uid: 'person',
        advised: 'id',
        likes: 'id',
      },
      ...{ piece: PIECE, rows: {}, prepared: PREPARED, engine: 'id' },
    },
    events: {
      'surroundings.changed': { terms: TERMS, decisions: 'id' },
      'mediaBoard.search': { text: 'hidden' },
      'mediaBoard.filter': { filter: 'id', uid: 'person' },
      'mediaBoard.moved': { sight: {} },
      'mediaBoard.open': { piece: PIECE },
      'mediaBoard.prepared': PREPARED,
      'mediaBoard.unprepared': { fault: FAULT },
    },
    actors: {
      noting: { input: KEY },
      readAdvice: { input: { mediaBoardId: 'id', uid: 'person' }, output: 'id' },
      readCounts: { input: { mediaBoardId: 'id' }, output: 'id' },
      piece: { input: { ...KEY, piece: PIECE } },
    },
  } satisfies Marks<typeof mediaBoardMachine>,
  document: {
    context: { ...OPENED, file: DOCUMENT, zoom: 'id' },
    input: KEY,
    events: {
      'document.opened': OPENED,
      'document.show': { file: DOCUMENT },
      'document.zoom': { zoom: 'id' },
    },
    actors: {
      reader: { input: { file: DOCUMENT } },
      searchDocument: { input: HANDLE, output: {} },
      printDocument: { input: HANDLE },
      saveDocument: { input: { handle: 'id', download: 'path' } },
    },
  } satisfies Marks<typeof documentMachine>,
  keptDocument: {
    context: { document: KEPT },
    events: { 'keptDocument.leave': { document: KEPT } },
    actors: { holder: { input: HANDLE } },
  } satisfies Marks<typeof keptDocumentMachine>,
};
