import { useSelector } from '@xstate/react';
import { type ComponentType, createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ChatMessage } from '../../../../domain/chat/message';
import type { ModerationActorRef, moderationMachine } from '../../../../machines/chat/moderation.machine';
import { say, type WordKey, type WordParams } from '../../../words/words';
import { type Names, useNameOf } from '../use-name-of';

export type ReportedFile = { room: string; id: string; file: NonNullable<ChatMessage['file']> };

/** What the report views need from their page: the venue, or the control room. */
export type Surroundings = Names & {
  moderation: ModerationActorRef;
  locale: string;
  timeText: (at: number) => string;
  /** The name of the widget that a room belongs to; empty for other rooms. */
  placeOf: (room: string) => string;
  /** Returns from a report to the list. */
  leave: () => void;
  File: ComponentType<ReportedFile>;
};

export const ReportsContext = createContext<Surroundings | null>(null);

export function useReportsPage() {
  const page = use(ReportsContext);
  if (page === null) throw new Error('ReportsContext is missing around this view');
  const { locale } = page;
  return { ...page, t: (key: WordKey, params?: WordParams): string => say(locale, key, params) };
}

export const useModeration = <T>(select: (snapshot: SnapshotFrom<typeof moderationMachine>) => T): T =>
  useSelector(useReportsPage().moderation, select);

/** The name of a user, as soon as it is known. */
export function useReportedName(uid: string | null): string {
  const { authors, architectureId, t } = useReportsPage();
  return useNameOf({ authors, architectureId }, uid) || t('profile.nameless');
}
