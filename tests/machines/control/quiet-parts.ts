import { fromCallback } from 'xstate';
import type { Draft } from '../../../domain/control/draft';
import type { OptionEdits } from '../../../domain/login/login-edits';
import type { DraftCommand } from '../../../machines/control/forms.events';
import { formsMachine } from '../../../machines/control/forms.machine';
import { type OfferDraftCommand, offeringMachine } from '../../../machines/control/offering.machine';
import { calls } from '../kernel/fakes';

/** The forms while nobody opens them. */
export const quietForms = formsMachine.provide({
  actors: { drafts: fromCallback<DraftCommand>(() => {}), readDraft: calls<Draft>(() => []).logic },
});

/** The form of the login page without changes. */
export const quietOffering = offeringMachine.provide({
  actors: { drafts: fromCallback<OfferDraftCommand>(() => {}), readDraft: calls<OptionEdits>(() => ({})).logic },
});
