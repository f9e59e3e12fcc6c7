import { fromCallback } from 'xstate';
import type { StoredFile } from '../../../domain/control/files';
import { type Log, NO_LOG } from '../../../domain/control/log';
import type { OptionEdits } from '../../../domain/login/login-edits';
import { assetsMachine } from '../../../machines/control/assets.machine';
import type { DraftCommand } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { type OfferDraftCommand, offeringMachine } from '../../../machines/control/offering.machine';
import { calls } from '../kernel/fakes';

/** The editor while nobody opens it. */
export const quietEditing = editingMachine.provide({
  actors: { drafts: fromCallback<DraftCommand>(() => {}), readLog: calls<Log>(() => NO_LOG).logic },
});

/** The files of a venue of which the service has none. */
export const quietAssets = assetsMachine.provide({
  actors: { readFiles: calls<readonly StoredFile[]>(() => []).logic },
});

/** The form of the login page without changes. */
export const quietOffering = offeringMachine.provide({
  actors: { drafts: fromCallback<OfferDraftCommand>(() => {}), readDraft: calls<OptionEdits>(() => ({})).logic },
});
