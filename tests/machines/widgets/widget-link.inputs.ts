import type { WidgetLinkEvent, widgetLinkMachine } from '../../../machines/widgets/widget-link.machine';
import type { Inputs } from '../kernel/explore';

export const copy = (widgetId: string): WidgetLinkEvent => ({
  type: 'widgetLink.copy',
  widgetId,
  address: `https://venue.example/v/aurora/area/lobby?widget=${widgetId}`,
});
export const DISMISS: WidgetLinkEvent = { type: 'widgetLink.dismiss' };
export const inputs: Inputs<typeof widgetLinkMachine> = { limit: 500, events: [copy('programme'), DISMISS] };
