import type { Draft } from '../../domain/control/draft';
import type { FormEdit, FormField } from '../../domain/control/forms';
import type { FormsView } from '../../domain/control/forms-view';
import type { Sealed } from '../../domain/kernel/sealed';
import type { EditNews } from './control.events';

/** The saved version as it is in the store, its fields, and the time zone of the event if it is known. */
export type Saved = { version: number; document: Sealed<unknown>; fields: FormField[]; zone: string | null };
/** The saved version, if the response to a save contains it. */
export type FormsSaved = { saved: Saved; news: EditNews };
export type FormsSaving = { saved: Saved | null; edits: FormEdit[] };
/** The result of merging the edits when another organiser saved first. */
export type Merge = { version: number; lost: number; clashes: number };

export type FormsEvent =
  | { type: 'forms.open' }
  | { type: 'forms.show'; shown: Partial<FormsView> }
  | { type: 'forms.write'; edit: FormEdit }
  | { type: 'forms.save' }
  /** Another version may be saved now. */
  | { type: 'forms.renew' }
  | { type: 'forms.close' }
  | { type: 'forms.confirm' }
  | { type: 'forms.cancel' };

/** Stores unsaved changes in the browser; an empty draft is removed. */
export type DraftCommand = { type: 'draft.keep'; draft: Draft };
