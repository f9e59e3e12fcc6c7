import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { SNACKBAR_MS } from '../../domain/kernel/constants';
import { promiseNotProvided } from '../kernel/not-provided';

/** `address` opens the widget in any browser. */
export type WidgetLinkEvent =
  | { type: 'widgetLink.copy'; widgetId: string; address: string }
  | { type: 'widgetLink.dismiss' };
type Context = { widgetId: string; address: string };

export const widgetLinkMachine = setup({
  types: { context: {} as Context, events: {} as WidgetLinkEvent },
  actors: { copyText: fromPromise<void, { text: string }>(promiseNotProvided('copyText')) },
  delays: { snackbarTime: SNACKBAR_MS },
}).createMachine({
  id: 'widgetLink',
  description: 'The link to an opened widget, on its way to the clipboard.',
  context: { widgetId: '', address: '' },
  on: {
    'widgetLink.copy': {
      target: '.copying',
      actions: assign(({ event: { widgetId, address } }) => ({ widgetId, address })),
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    copying: {
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.address }),
        onDone: 'copied',
        onError: 'refused',
      },
    },
    copied: { after: { snackbarTime: 'idle' } },
    refused: {
      description: 'The browser gives no access to the clipboard: the user copies the link.',
      on: { 'widgetLink.dismiss': 'idle' },
    },
  },
});

export type WidgetLinkActorRef = ActorRefFrom<typeof widgetLinkMachine>;
