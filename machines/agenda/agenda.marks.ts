import type { CalendarFile } from '../../domain/agenda/calendar';
import type { Reminder } from '../../domain/widgets/reminder';
import type { Marks, ShapeOf } from '../kernel/marks';
import { KEY, PLACE } from '../kernel/shapes';
import type { agendaMachine } from './agenda.machine';

const TALK = {
  key: 'id',
  areaId: 'id',
  widgetId: 'id',
  titles: PLACE,
  begin: 'id',
} as const satisfies ShapeOf<Reminder>;
const FILE = {
  name: 'hidden',
  events: { id: 'id', title: 'hidden', place: 'hidden', path: 'path' },
} as const satisfies ShapeOf<CalendarFile>;
const OWNER = { owner: 'hidden' } as const;

export const agendaMarks = {
  agenda: {
    context: { uid: 'person', architectureId: 'id', kept: 'id', file: FILE },
    events: {
      'agenda.belong': { uid: 'person' },
      'agenda.enter': { architectureId: 'id' },
      'agenda.show': { shelf: 'id' },
      'agenda.keep': { talk: TALK },
      'agenda.drop': KEY,
      'agenda.go': { widgetId: 'id' },
      'agenda.save': { file: FILE },
    },
    facts: {
      'agenda.kept': { reminder: TALK },
      'agenda.dropped': KEY,
      'agenda.chosen': { widgetId: 'id' },
    },
    actors: {
      readKept: { input: OWNER, output: 'id' },
      keepKept: { input: { ...OWNER, keys: 'id' } },
      saveCalendar: { input: FILE },
    },
  } satisfies Marks<typeof agendaMachine>,
};
