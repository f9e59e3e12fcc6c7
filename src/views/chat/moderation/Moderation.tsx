import { useSelector } from '@xstate/react';
import { placesOf } from '../../../../domain/chat/places';
import type { VerdictActorRef } from '../../../../machines/chat/verdict.machine';
import { useActorOf, usePart } from '../../kernel/actors';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { useVenue } from '../../venue/venue-context';
import { momentText } from '../chat-times';
import { MessageFile } from '../MessageFile';
import { Reports } from './Reports';
import { ReportsContext } from './use-reports';

const STEP = 'verdict';

/** An open report is a step, so that Escape and Back return to the list, after a question if a reason is typed. */
function Step({ verdict }: { verdict: VerdictActorRef }) {
  const moderation = useActorOf('moderation');
  const isUnsaved = useSelector(verdict, ({ context }) => context.reason !== null);
  const close = () => moderation.send({ type: 'moderation.back' });
  useStep({ id: STEP, kind: 'form', isOpen: true, onPop: isUnsaved ? 'confirm' : 'ask', close });
  return null;
}

/** The reported messages inside the venue. */
export function Moderation() {
  const { locale, text } = useWords();
  const venue = useVenue();
  const moderation = useActorOf('moderation');
  const dialogs = useActorOf('dialogs');
  const verdict = usePart('moderation', ({ children }) => children.verdict);
  const authors = usePart('chat', ({ children }) => children.authors);
  const architectureId = usePart('chat', ({ context }) => context.architectureId);
  const now = usePart('serverTime', ({ context }) => context.now);
  const placeOf = (room: string): string => text(placesOf(venue).find((place) => place.room === room)?.names ?? []);
  const timeText = (at: number): string => momentText(at, now, locale);
  const leave = () => dialogs.send({ type: 'dialogs.close', id: STEP });
  const page = { moderation, authors, architectureId, locale, placeOf, leave, timeText, File: MessageFile };
  return (
    <ReportsContext value={page}>
      {verdict !== undefined && <Step key={verdict.sessionId} verdict={verdict} />}
      <Reports />
    </ReportsContext>
  );
}
