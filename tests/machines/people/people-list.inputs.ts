import type { peopleListMachine } from '../../../machines/people/people-list.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof peopleListMachine> = {
  limit: 2000,
  events: [
    { type: 'peopleList.open' },
    { type: 'peopleList.close' },
    { type: 'peopleList.toggleArea' },
    { type: 'peopleList.toggleCompany' },
    { type: 'peopleList.search', text: 'ada' },
    { type: 'peopleList.select', uid: 'ada' },
    { type: 'peopleList.select', uid: 'grace' },
    { type: 'peopleList.showMore' },
  ],
};
