import { widgetsMachine } from '../../../machines/widgets/widgets.machine';

export const widgetsInside = () => ({ widgets: widgetsMachine });
