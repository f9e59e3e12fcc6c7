import type { EntryData } from '../../../domain/shell/entry-page';
import { provideParts } from '../../../machines/root/root.machine';
import { loginRendered } from '../login/rendered';
import { shellRendered } from '../shell/rendered';

/** The root for server rendering: it responds from the data, without a signed-in user. */
export const composeRendered = (answers: EntryData['answers']) =>
  provideParts({ ...shellRendered(answers), ...loginRendered(answers) });
