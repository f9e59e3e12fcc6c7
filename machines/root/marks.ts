import { agendaMarks } from '../agenda/agenda.marks';
import { callsMarks } from '../calls/calls.marks';
import { chatMarks } from '../chat/chat.marks';
import type { ActorMarks, MarksById, ShapeOf, ShapesOf } from '../kernel/marks';
import { FAULT, KEY } from '../kernel/shapes';
import { loginMarks } from '../login/login.marks';
import { mediaMarks } from '../media/media.marks';
import { peopleMarks } from '../people/people.marks';
import { privacyMarks } from '../privacy/privacy.marks';
import { searchMarks } from '../search/search.marks';
import { shellMarks } from '../shell/shell.marks';
import { supportMarks } from '../support/support.marks';
import { venueMarks } from '../venue/venue.marks';
import { widgetsMarks } from '../widgets/widgets.marks';
import type { PartId } from './parts';
import type { OwnFact, RootContext, RootInput } from './root.events';

const INPUT = {
  path: 'path',
  presentation: 'id',
  captured: 'person',
  returning: 'id',
  attempts: KEY,
  language: shellMarks.language.input,
} as const satisfies ShapeOf<RootInput>;
const OWN_FACTS = { 'inside.failed': { fault: FAULT } } as const satisfies ShapesOf<OwnFact>;

type MemberId = 'attendee' | 'boardLikes' | 'code' | 'file' | 'image' | 'mediaBoard' | 'room' | 'roster' | 'widget';
type CallId = 'call' | 'link' | 'talk';
type ChatId =
  | 'attendees'
  | 'complaint'
  | 'files'
  | 'group'
  | 'inbox'
  | 'membership'
  | 'outbox'
  | 'rooms'
  | 'safety'
  | 'search'
  | 'verdict';

const PARTS: Readonly<Record<PartId | MemberId | CallId | ChatId, ActorMarks>> = {
  ...agendaMarks,
  ...callsMarks,
  ...chatMarks,
  ...loginMarks,
  ...mediaMarks,
  ...peopleMarks,
  ...privacyMarks,
  ...searchMarks,
  ...shellMarks,
  ...supportMarks,
  ...venueMarks,
  ...widgetsMarks,
};

/** The marks of every machine by its id; those of other actors are with the machine that invokes them. */
export const MARKS: MarksById = {
  ...PARTS,
  root: {
    input: INPUT,
    context: { ...INPUT, present: 'facts' } satisfies ShapeOf<RootContext>,
    facts: OWN_FACTS,
    events: Object.assign({}, OWN_FACTS, ...Object.values(PARTS).map(({ facts }) => facts)),
    actors: PARTS,
  },
};
