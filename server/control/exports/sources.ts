import type { ExportPage } from '../../../domain/control/exports';
import type { Architecture } from '../../../domain/kernel/venue';
import type { OpMode } from '../../../domain/shell/version';
import type { Chat } from '../../chat/chat';
import { exportRooms } from '../../chat/exported';
import type { Database } from '../../db/types';
import { shownNamesOf } from '../../people/queries';
import { exportPolls, exportQuestions } from '../../stage/exported';
import type { ExportSources } from './routes';

type SourcesOptions = {
  db: Database;
  mode: OpMode;
  /** Null where another service has the realtime database, and so all messages. */
  chat: Chat | null;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
};

const NOTHING: ExportPage = { rows: [], next: null };

/** What the features of this service have of attendees in public. */
export function exportSources({ db, mode, chat, snapshot }: SourcesOptions): ExportSources {
  const areas = async () => (await snapshot()).shown?.architecture.areas ?? [];
  const rooms = (kind: 'widget' | 'wall') => async (cursor: string | null) =>
    chat === null
      ? NOTHING
      : exportRooms({ chat, kind, areas: await areas(), cursor, namesOf: (uids) => shownNamesOf(db, uids) });
  return {
    questions: async (cursor) => exportQuestions({ db, mode, areas: await areas(), cursor }),
    polls: async (cursor) => exportPolls({ db, mode, areas: await areas(), cursor }),
    chats: rooms('widget'),
    walls: rooms('wall'),
  };
}
