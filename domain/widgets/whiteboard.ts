import { CommonConfigurationSchema, widgetKind } from './kind';

export const whiteboard = widgetKind({ configuration: CommonConfigurationSchema });
