import { type Dialog, type DialogsEvent, dialogsMachine } from '../../../machines/shell/dialogs.machine';
import type { Inputs } from '../kernel/explore';

export const menu: Dialog = { id: 'menu', kind: 'menu', subject: null, onPop: 'remove' };
export const widget: Dialog = { id: 'widget', kind: 'widget', subject: 'lobby-pdf', onPop: 'remove' };
/** Belongs to another part, which closes it. */
export const profile: Dialog = { id: 'profile', kind: 'profile', subject: null, onPop: 'ask' };
/** A form above it with unsaved text. */
export const form: Dialog = { id: 'form', kind: 'form', subject: null, onPop: 'confirm' };
export const push = (dialog: Dialog): DialogsEvent => ({ type: 'dialogs.push', dialog });

export const inputs: Inputs<typeof dialogsMachine> = {
  events: [
    push(menu),
    push(widget),
    push(profile),
    push(form),
    { type: 'dialogs.change', id: 'profile', onPop: 'keep' },
    { type: 'dialogs.remove', id: 'menu' },
    { type: 'dialogs.remove', id: 'form' },
    { type: 'dialogs.pop' },
    { type: 'dialogs.close', id: 'profile' },
    { type: 'dialogs.discard' },
    { type: 'dialogs.closeAll' },
  ],
  limit: 10_000,
};
