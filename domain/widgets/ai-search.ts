import { CommonConfigurationSchema, widgetKind } from './kind';

export const aiSearch = widgetKind({ configuration: CommonConfigurationSchema });
