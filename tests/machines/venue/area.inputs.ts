import type { VenueSummary } from '../../../domain/kernel/venue-summary';
import { NO_TERMS } from '../../../domain/privacy/cookies';
import { type AreaEvent, areaMachine } from '../../../machines/venue/area.machine';
import type { Inputs } from '../kernel/explore';

export const summary: VenueSummary = {
  architectureId: 'aurora',
  defaultAreaId: 'lobby',
  terms: NO_TERMS,
  boundaries: [],
  begins: {},
  unknownProviders: [],
  areas: [
    {
      id: 'lobby',
      names: [{ locale: 'en', text: 'Somewhere' }],
      viewpointIds: ['entrance', 'film'],
      defaultViewpointId: 'entrance',
    },
    {
      id: 'stage',
      names: [{ locale: 'en', text: 'Somewhere' }],
      viewpointIds: ['centre'],
      defaultViewpointId: 'centre',
    },
    {
      id: 'cinema',
      names: [{ locale: 'en', text: 'Somewhere' }],
      viewpointIds: ['seat', 'film'],
      defaultViewpointId: 'seat',
    },
  ],
};
export const enter = (areaId: string): AreaEvent => ({ type: 'area.enter', areaId, summary });
export const renew = (...changed: VenueSummary['areas']): AreaEvent => ({
  type: 'area.renew',
  summary: { ...summary, areas: [...changed, ...summary.areas.filter(({ id }) => changed[0]?.id !== id)] },
});
export const look = (viewpointId: string): AreaEvent => ({ type: 'area.showViewpoint', viewpointId });

export const inputs: Inputs<typeof areaMachine> = {
  input: { presentation: 'picture' },
  events: [
    enter('lobby'),
    enter('stage'),
    renew(),
    renew({
      id: 'lobby',
      names: [{ locale: 'en', text: 'Somewhere' }],
      viewpointIds: ['entrance'],
      defaultViewpointId: 'entrance',
    }),
    { type: 'area.leave' },
    look('film'),
    look('centre'),
    { type: 'area.showList' },
    { type: 'area.showPicture' },
  ],
  limit: 2000,
};
