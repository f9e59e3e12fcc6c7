import { CommonConfigurationSchema, widgetKind } from './kind';

export const presenceList = widgetKind({ configuration: CommonConfigurationSchema });
