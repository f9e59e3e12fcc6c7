import type { EditingView } from '../../domain/control/editing-view';
import type { Brought } from '../../domain/control/files';
import type { Log, Written } from '../../domain/control/log';
import type { Step } from '../../domain/control/steps';
import type { EditNews } from './control.events';

/** A saved version as it is in the store, the time zone of the event if it is known, and the organiser's language. */
export type Saved = { version: number; document: unknown; zone: string | null; language: string };
/** What is being saved: the file with the first `count` of the pending steps. */
export type Sending = { document: unknown; count: number };
export type EditSaving = { saved: Saved | null; sending: Sending | null };
/** The saved version, if the response to a save contains it. */
export type EditSaved = { version: number; news: EditNews };
/** The result of merging the steps when another organiser saved first; `theirs` is without what would replace theirs. */
export type Merge = { version: number; lost: number; clashes: number; theirs: Written };
/** What was done last, and how much of it was left alone because somebody else changed it since. */
export type Deed = { way: 'made' | 'undone' | 'redone'; step: Step; skipped: number };

export type EditingEvent =
  | { type: 'editing.open' }
  | { type: 'editing.show'; shown: Partial<EditingView> }
  | { type: 'editing.make'; step: Step; shown?: Partial<EditingView> }
  /** A file was sent to the service. */
  | { type: 'editing.bring'; brought: Brought }
  /** A gesture has ended, such as writing in a field or dragging. */
  | { type: 'editing.settle' }
  | { type: 'editing.undo' }
  | { type: 'editing.redo' }
  | { type: 'editing.save' }
  /** Another version may be saved now. */
  | { type: 'editing.renew' }
  /** The other organiser's words stay where both changed the same. */
  | { type: 'editing.spare' };

/** Stores the log in the browser; an empty one is removed. */
export type DraftCommand = { type: 'draft.keep'; log: Log };
