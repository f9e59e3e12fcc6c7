import type { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import type { Inputs } from '../kernel/explore';
import { always, changed } from './widget.inputs';

export const inputs: Inputs<typeof widgetsMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: always },
    { type: 'collection.release', key: always.key },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: changed(9) },
    {
      type: 'collection.tell',
      event: { type: 'widget.configure', configurations: always.configurations, changed: ['always'] },
    },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
