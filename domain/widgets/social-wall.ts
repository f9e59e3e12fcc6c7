import { CommonConfigurationSchema, widgetKind } from './kind';

export const socialWall = widgetKind({ configuration: CommonConfigurationSchema });
