import { type Dialog, type DialogsEvent, dialogsMachine } from '../../../machines/shell/dialogs.machine';
import type { Inputs } from '../kernel/explore';

export const menu: Dialog = { id: 'menu', kind: 'menu', subject: null };
export const widget: Dialog = { id: 'widget', kind: 'widget', subject: 'lobby-pdf' };
export const push = (dialog: Dialog): DialogsEvent => ({ type: 'dialogs.push', dialog });

export const inputs: Inputs<typeof dialogsMachine> = {
  events: [
    push(menu),
    push(widget),
    { type: 'dialogs.remove', id: 'menu' },
    { type: 'dialogs.pop' },
    { type: 'dialogs.closeAll' },
  ],
  limit: 200,
};
