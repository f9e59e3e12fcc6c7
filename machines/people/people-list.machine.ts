import { type ActorRefFrom, assign, emit, setup } from 'xstate';

export type PeopleListEvent =
  | { type: 'peopleList.open' }
  | { type: 'peopleList.close' }
  | { type: 'peopleList.toggleArea' }
  | { type: 'peopleList.toggleCompany' }
  | { type: 'peopleList.search'; text: string }
  /** The selected attendee is deselected. */
  | { type: 'peopleList.select'; uid: string }
  | { type: 'peopleList.showMore' };
export type PeopleListFact =
  | { type: 'peopleList.opened' }
  /** The attendees of all areas are listed, those of one area only, or another page of all. */
  | { type: 'peopleList.widened' }
  | { type: 'peopleList.narrowed' }
  | { type: 'peopleList.extended' };

type Context = { isCompanyOnly: boolean; search: string; uid: string | null };

export const peopleListMachine = setup({
  types: { context: {} as Context, events: {} as PeopleListEvent, emitted: {} as PeopleListFact },
  actions: {
    tellOpened: emit({ type: 'peopleList.opened' }),
    forget: assign({ search: '', uid: null }),
    tellWidened: emit({ type: 'peopleList.widened' }),
    tellNarrowed: emit({ type: 'peopleList.narrowed' }),
    tellExtended: emit({ type: 'peopleList.extended' }),
  },
}).createMachine({
  id: 'peopleList',
  description: 'The list of attendees: its filters, search and selected attendee. Filters are kept while it is closed.',
  context: { isCompanyOnly: false, search: '', uid: null },
  initial: 'closed',
  states: {
    closed: { on: { 'peopleList.open': '#peopleList.open.filters' } },
    open: {
      initial: 'area',
      entry: 'tellOpened',
      exit: 'forget',
      on: {
        'peopleList.close': 'closed',
        'peopleList.toggleCompany': {
          actions: assign(({ context }) => ({ isCompanyOnly: !context.isCompanyOnly })),
        },
        'peopleList.search': { actions: assign(({ event }) => ({ search: event.text })) },
        'peopleList.select': {
          actions: assign(({ context, event }) => ({ uid: event.uid === context.uid ? null : event.uid })),
        },
      },
      states: {
        filters: { type: 'history' },
        area: { on: { 'peopleList.toggleArea': 'everyone' } },
        everyone: {
          entry: 'tellWidened',
          exit: 'tellNarrowed',
          on: { 'peopleList.toggleArea': 'area', 'peopleList.showMore': { actions: 'tellExtended' } },
        },
      },
    },
  },
});

export type PeopleListActorRef = ActorRefFrom<typeof peopleListMachine>;
