import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import { promiseNotProvided } from '../kernel/not-provided';

export type Presentation = 'picture' | 'list';
export type AreaInput = { presentation: Presentation };
export type AreaEvent =
  | { type: 'area.enter'; areaId: string; summary: VenueSummary }
  | { type: 'area.leave' }
  /** A newer version of the venue has replaced the one that was entered. */
  | { type: 'area.renew'; summary: VenueSummary }
  | { type: 'area.showViewpoint'; viewpointId: string }
  | { type: 'area.showPicture' }
  | { type: 'area.showList' };

type Context = {
  areaId: string | null;
  viewpointId: string | null;
  viewpointIds: readonly string[];
  presentation: Presentation;
};

const ABSENT = { areaId: null, viewpointId: null, viewpointIds: [] } as const;

export const areaMachine = setup({
  types: { context: {} as Context, input: {} as AreaInput, events: {} as AreaEvent },
  actors: {
    keepPresentation: fromPromise<void, { presentation: Presentation }>(promiseNotProvided('keepPresentation')),
  },
  actions: {
    enter: assign(({ context }, params: { areaId: string; summary: VenueSummary }) => {
      const area = params.summary.areas.find((candidate) => candidate.id === params.areaId);
      const viewpointIds = area?.viewpointIds ?? [];
      const stays = context.areaId === params.areaId && viewpointIds.includes(context.viewpointId ?? '');
      return {
        areaId: params.areaId,
        viewpointIds,
        viewpointId: stays ? context.viewpointId : (area?.defaultViewpointId ?? null),
      };
    }),
    renew: assign(({ context }, { summary }: { summary: VenueSummary }) => {
      const area = summary.areas.find(({ id }) => id === context.areaId);
      if (area === undefined) return {};
      const stays = area.viewpointIds.includes(context.viewpointId ?? '');
      return {
        viewpointIds: area.viewpointIds,
        viewpointId: stays ? context.viewpointId : area.defaultViewpointId,
      };
    }),
    leave: assign(ABSENT),
    choosePicture: assign({ presentation: 'picture' }),
    chooseList: assign({ presentation: 'list' }),
  },
  guards: {
    prefersList: ({ context }) => context.presentation === 'list',
    hasViewpoint: ({ context }, params: { viewpointId: string }) => context.viewpointIds.includes(params.viewpointId),
  },
}).createMachine({
  id: 'area',
  description: 'The area the user is in: its viewpoint, shown as a picture or as a list.',
  context: ({ input }) => ({ ...ABSENT, presentation: input.presentation }),
  on: {
    'area.enter': { target: '.arriving', actions: { type: 'enter', params: ({ event }) => event } },
    'area.leave': { target: '.absent', actions: 'leave' },
  },
  initial: 'absent',
  states: {
    absent: {
      description: 'The choice between picture and list is for the next area.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'area.showList': { target: 'keeping', actions: 'chooseList' },
            'area.showPicture': { target: 'keeping', actions: 'choosePicture' },
          },
        },
        keeping: {
          invoke: {
            id: 'keepPresentation',
            src: 'keepPresentation',
            input: ({ context }) => ({ presentation: context.presentation }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    arriving: {
      always: [{ guard: 'prefersList', target: 'present.list' }, { target: 'present.picture' }],
    },
    present: {
      on: {
        'area.renew': { actions: { type: 'renew', params: ({ event }) => event } },
        'area.showViewpoint': {
          guard: { type: 'hasViewpoint', params: ({ event }) => event },
          actions: assign(({ event }) => ({ viewpointId: event.viewpointId })),
        },
      },
      initial: 'picture',
      states: {
        picture: { on: { 'area.showList': { target: 'keeping', actions: 'chooseList' } } },
        list: { on: { 'area.showPicture': { target: 'keeping', actions: 'choosePicture' } } },
        keeping: {
          description: 'Stores the choice for the next visit; it applies even if it cannot be stored.',
          invoke: {
            id: 'keepPresentation',
            src: 'keepPresentation',
            input: ({ context }) => ({ presentation: context.presentation }),
            onDone: '#area.arriving',
            onError: '#area.arriving',
          },
        },
      },
    },
  },
});

export type AreaActorRef = ActorRefFrom<typeof areaMachine>;
