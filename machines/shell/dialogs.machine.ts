import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Opened } from '../../domain/shell/routes';

export type DialogKind =
  | 'account'
  | 'agenda'
  | 'chat'
  | 'comfort'
  | 'consent'
  | 'discard'
  | 'error'
  | 'form'
  | 'lead'
  | 'leadContacts'
  | 'leave'
  | 'menu'
  | 'moderation'
  | 'panel'
  | 'people'
  | 'piece'
  | 'profile'
  | 'report'
  | 'resetPassword'
  | 'search'
  | 'talk'
  | 'widget';

/**
 * How Escape and Back affect the top dialog: `remove` closes it, `ask` leaves that to the part it belongs to, `confirm`
 * does so after the user agreed to lose what is unsaved, and `keep` does nothing.
 */
export type OnPop = 'remove' | 'ask' | 'confirm' | 'keep';

/** `subject` is what a dialog is about, such as a widget's id. */
export type Dialog = { id: string; kind: DialogKind; subject: string | null; onPop: OnPop };

/** The dialog of a widget. */
export const widgetDialog = (id: string): Dialog => ({
  id: `widget:${id}`,
  kind: 'widget',
  subject: id,
  onPop: 'remove',
});

export type DialogsEvent =
  | { type: 'dialogs.push'; dialog: Dialog }
  | { type: 'dialogs.change'; id: string; onPop: OnPop }
  | { type: 'dialogs.remove'; id: string }
  | { type: 'dialogs.pop' }
  /** The close button of a dialog of another part, which may have a form with unsaved text above it. */
  | { type: 'dialogs.close'; id: string }
  /** The answer to the question whether to lose what is unsaved. */
  | { type: 'dialogs.discard' }
  /** Before a navigation; dialogs of another part stay until that part closes them. */
  | { type: 'dialogs.closeAll' };
/**
 * `depth` is how many dialogs Back closes before it leaves the page; `opened` is what each of them shows or is above;
 * `isLeaving` tells that the top one asks whether to leave the page.
 */
export type DialogsFact =
  | {
      type: 'dialogs.changed';
      depth: number;
      opened: readonly Opened[];
      isLeaving: boolean;
    }
  | { type: 'dialogs.dismissed'; id: string };

type Context = { stack: readonly Dialog[] };

const without = (stack: readonly Dialog[], id: string): Dialog[] => stack.filter((dialog) => dialog.id !== id);
/** The question whether to lose what is unsaved, before the dialog `subject` closes. */
const DISCARD = 'discard';
const isUnsaved = ({ onPop }: Dialog): boolean => onPop === 'confirm';
const questionOf = (subject: string): Dialog => ({ id: DISCARD, kind: DISCARD, subject, onPop: 'remove' });
/** The question is over when nothing is unsaved any more. */
const settled = (stack: readonly Dialog[]): readonly Dialog[] =>
  stack.some(isUnsaved) ? stack : without(stack, DISCARD);
const isLoss = (stack: readonly Dialog[], id: string): boolean =>
  stack.some((dialog, level) => dialog.id === id && stack.slice(level).some(isUnsaved));
const depthOf = (stack: readonly Dialog[]): number =>
  stack.length - 1 - stack.findLastIndex(({ onPop }) => onPop === 'keep');

/** Dialogs that an address can name, with the name of each in its query. */
const NAMES: Partial<Record<DialogKind, keyof Opened>> = {
  widget: 'widget',
  panel: 'widget',
  piece: 'piece',
  talk: 'talk',
};
const named = ({ kind, subject }: Dialog): Opened => ({ [NAMES[kind] ?? 'widget']: subject ?? '' });
/** What the top dialog shows, else the next one below it. */
function shownBy(stack: readonly Dialog[]): Opened {
  const top = stack.findLast(({ kind }) => NAMES[kind] !== undefined);
  if (top === undefined) return {};
  const below = top.kind === 'piece' ? stack.findLast(({ kind }) => NAMES[kind] === 'widget') : undefined;
  return { ...(below && named(below)), ...named(top) };
}
/** What each dialog that Back closes shows. */
const openedOf = (stack: readonly Dialog[]): Opened[] =>
  stack.map((_, level) => shownBy(stack.slice(0, level + 1))).slice(stack.length - depthOf(stack));

const topOf = ({ context }: { context: Context }) => ({ id: context.stack.at(-1)?.id ?? '' });
const subjectOf = ({ context }: { context: Context }) => ({
  id: context.stack.find(({ id }) => id === DISCARD)?.subject ?? '',
});

export const dialogsMachine = setup({
  types: { context: {} as Context, events: {} as DialogsEvent, emitted: {} as DialogsFact },
  actions: {
    push: assign(({ context }, { dialog }: { dialog: Dialog }) => ({
      stack: [...without(context.stack, dialog.id), dialog],
    })),
    change: assign(({ context }, { id, onPop }: { id: string; onPop: OnPop }) => ({
      stack: settled(context.stack.map((dialog) => (dialog.id === id ? { ...dialog, onPop } : dialog))),
    })),
    remove: assign(({ context }, { id }: { id: string }) => ({ stack: settled(without(context.stack, id)) })),
    ask: assign(({ context }, { id }: { id: string }) => ({
      stack: [...without(context.stack, DISCARD), questionOf(id)],
    })),
    pop: assign(({ context }) => ({ stack: context.stack.slice(0, -1) })),
    // The navigation has asked already whether to leave a meeting.
    clear: assign(({ context }) => ({
      stack: settled(context.stack.filter(({ kind, onPop }) => onPop !== 'remove' && kind !== 'widget')),
    })),
    tellChanged: emit(
      ({ context: { stack } }) =>
        ({
          type: 'dialogs.changed',
          depth: depthOf(stack),
          opened: openedOf(stack),
          isLeaving: stack.at(-1)?.kind === 'leave',
        }) as const,
    ),
    tellDismissed: emit((_, { id }: { id: string }) => ({ type: 'dialogs.dismissed', id }) as const),
  },
  guards: {
    isInStack: ({ context }, params: { id: string }) => context.stack.some(({ id }) => id === params.id),
    isChange: ({ context }, params: { id: string; onPop: OnPop }) =>
      context.stack.some(({ id, onPop }) => id === params.id && onPop !== params.onPop),
    isEmpty: ({ context }) => context.stack.length === 0,
    isTopRemovable: ({ context }) => context.stack.at(-1)?.onPop === 'remove',
    isTopOwned: ({ context }) => context.stack.at(-1)?.onPop === 'ask',
    isTopUnsaved: ({ context }) => context.stack.at(-1)?.onPop === 'confirm',
    isLoss: ({ context }, { id }: { id: string }) => isLoss(context.stack, id),
    isOwned: ({ context }, { id }: { id: string }) =>
      context.stack.some((dialog) => dialog.id === id && dialog.onPop === 'ask'),
    isAsking: ({ context }) => context.stack.some(({ id }) => id === DISCARD),
  },
}).createMachine({
  id: 'dialogs',
  description: 'The stack of open dialogs; Escape and Back close the last one, which is on top.',
  context: { stack: [] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialogs.push': { target: 'open', actions: [{ type: 'push', params: ({ event }) => event }, 'tellChanged'] },
      },
    },
    open: {
      always: { guard: 'isEmpty', target: 'closed' },
      on: {
        'dialogs.push': { actions: [{ type: 'push', params: ({ event }) => event }, 'tellChanged'] },
        'dialogs.change': {
          guard: { type: 'isChange', params: ({ event }) => event },
          actions: [{ type: 'change', params: ({ event }) => event }, 'tellChanged'],
        },
        'dialogs.remove': {
          guard: { type: 'isInStack', params: ({ event }) => event },
          actions: [{ type: 'remove', params: ({ event }) => event }, 'tellChanged'],
        },
        'dialogs.pop': [
          { guard: 'isTopRemovable', actions: ['pop', 'tellChanged'] },
          { guard: 'isTopOwned', actions: { type: 'tellDismissed', params: topOf } },
          { guard: 'isTopUnsaved', actions: [{ type: 'ask', params: topOf }, 'tellChanged'] },
        ],
        'dialogs.close': [
          {
            guard: { type: 'isLoss', params: ({ event }) => event },
            actions: [{ type: 'ask', params: ({ event }) => event }, 'tellChanged'],
          },
          {
            guard: { type: 'isOwned', params: ({ event }) => event },
            actions: { type: 'tellDismissed', params: ({ event }) => event },
          },
        ],
        'dialogs.discard': {
          guard: 'isAsking',
          actions: [
            { type: 'tellDismissed', params: subjectOf },
            { type: 'remove', params: { id: DISCARD } },
            'tellChanged',
          ],
        },
        'dialogs.closeAll': { actions: ['clear', 'tellChanged'] },
      },
    },
  },
});

export type DialogsActorRef = ActorRefFrom<typeof dialogsMachine>;
