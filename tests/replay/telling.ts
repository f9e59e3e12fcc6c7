import { failureOf } from '../../domain/support/failures';
import type { EventEntry } from '../../domain/support/recording-format';

/** Parts of the application that work on their own, whatever the user does. */
const QUIET =
  /^root\/(?:analytics|tracking|visits|inspection|logging|report|serverTime|connection|firstDrawing|address|codes?|requests|pictures|housekeeping|comfort|rotationHint)\b/;
const ROUTINE =
  /^(?:xstate\.(?:init|stop|promise\.\w+|done\.(?:actor|state)\..*|snapshot\..*)|http\.answered|connection\.answered|.*\.tick|fact\.learned|navigation\.(?:needs|started)|firstDrawing\.\w+|collection\.\w+|dialogs\.(?:changed|closeAll)|address\.\w+)$/;
/** Pictures come one by one. */
const PICTURES = /(?:picture|image|thumbnail|preview)s?(?:[:/#]|$)/i;

/** Whether an entry says nothing of what the user did or met. */
export const isPlumbing = (entry: EventEntry): boolean =>
  failureOf(entry) === null &&
  !entry.failed &&
  (QUIET.test(entry.actor) || ROUTINE.test(entry.event.type) || PICTURES.test(entry.actor));

/** A name of an event or state that says that something typed was lost or in conflict. */
const LOST =
  /conflict|discard|overwrit|stale|asking(?:Version|WhichVersion)|unsent|notSaved|lost(?:Edit|Draft|Message)/i;
/** Whether an edit was lost or met another one; texts are not in a recording. */
export const isLostEdit = ({ type, to, from }: { type: string; to: string; from: string }): boolean =>
  LOST.test(type) || (LOST.test(to) && to !== from);
