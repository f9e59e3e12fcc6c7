import { fromPromise } from 'xstate';
import { documentMachine } from '../../../machines/widgets/document.machine';
import { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import { keptDocumentMachine } from '../../../machines/widgets/kept-document.machine';
import { meetingMachine } from '../../../machines/widgets/meeting.machine';
import { placesMachine } from '../../../machines/widgets/places.machine';
import { remindersMachine } from '../../../machines/widgets/reminders.machine';
import { seenMachine } from '../../../machines/widgets/seen.machine';
import { widgetMachine } from '../../../machines/widgets/widget.machine';
import { widgetLinkMachine } from '../../../machines/widgets/widget-link.machine';
import { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import { copyText } from '../kernel/clipboard';
import { createFiles, createSignedUrls } from '../venue/pictures';
import { type BoardSurroundings, createBoards } from './boards';
import { createReader, createSaveDocument, printDocument, reconnection, searchDocument } from './document';
import { pageReports } from './embedded-page';
import { holder } from './kept-documents';
import { createMediaBoard } from './media-board';
import type { PieceSurroundings } from './media-piece';
import { createAskAccess, type MeetingSurroundings } from './meeting-access';
import { meetingMessages } from './meeting-messages';
import { alarm, askPermission, keepReminders, notify, readReminders } from './reminders';
import { keepSeen, readSeen } from './seen';

type Surroundings = PieceSurroundings & MeetingSurroundings & Pick<BoardSurroundings, 'http' | 'realtime'>;

/** The machines of the widget kinds, by name. */
const charts = (given: Surroundings) => {
  const page = embeddedPageMachine.provide({ actors: { pageReports } });
  const signedUrls = createSignedUrls(given.http, given.origin);
  const saveDocument = createSaveDocument(given.http);
  const document = documentMachine.provide({
    actors: {
      reader: createReader(createFiles({ ...given, signedUrls })),
      reconnection: fromPromise(({ signal }) => reconnection(signal)),
      searchDocument: fromPromise(({ input, signal }) => searchDocument(input, signal)),
      printDocument: fromPromise(({ input, signal }) => printDocument(input, signal)),
      saveDocument: fromPromise(({ input, signal }) => saveDocument(input, signal)),
    },
  });
  const meeting = meetingMachine.provide({
    actors: { askAccess: createAskAccess(given), meetingMessages, pageReports },
  });
  return { DOCUMENT: document, EMBEDDED_PAGE: page, MEDIA_BOARD: createMediaBoard(given), MEETING: meeting };
};

export const widgetsInside = (given: Surroundings) => ({
  widgets: widgetsMachine.provide({ actors: { member: widgetMachine.provide({ actors: charts(given) }) } }),
  keptDocument: keptDocumentMachine.provide({ actors: { holder } }),
  boards: createBoards(given),
  places: placesMachine,
  widgetLink: widgetLinkMachine.provide({ actors: { copyText: fromPromise(({ input }) => copyText(input.text)) } }),
  seen: seenMachine.provide({
    actors: {
      readSeen: fromPromise(async () => readSeen()),
      keepSeen: fromPromise(async ({ input }) => keepSeen(input.seen)),
    },
  }),
  reminders: remindersMachine.provide({
    actors: {
      readReminders: fromPromise(async () => readReminders(Date.now())),
      keepReminders: fromPromise(async ({ input }) => keepReminders(input)),
      alarm: fromPromise(({ input, signal }) => alarm(input.at, signal)),
      askPermission: fromPromise(askPermission),
      notify: fromPromise(async ({ input }) => notify(input.reminders)),
    },
  }),
});
