import { fromCallback } from 'xstate';
import type { Draft } from '../../../domain/control/draft';
import type { DraftCommand } from '../../../machines/control/forms.events';
import { formsMachine } from '../../../machines/control/forms.machine';
import { calls } from '../kernel/fakes';

/** The forms while nobody opens them. */
export const quietForms = formsMachine.provide({
  actors: { drafts: fromCallback<DraftCommand>(() => {}), readDraft: calls<Draft>(() => []).logic },
});
