import type { Dialog } from '../../../machines/shell/dialogs.machine';
import { usePart } from '../kernel/actors';

export const SEARCH_DIALOG: Dialog = { id: 'search', kind: 'search', subject: null, onPop: 'remove' };

/** Whether the venue has the global search. */
export const useHasSearch = (): boolean =>
  usePart('application', ({ context }) => context.config?.features.ai === true);
