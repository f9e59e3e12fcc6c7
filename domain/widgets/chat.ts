import * as v from 'valibot';
import { OptionalTextSchema } from '../kernel/schema';
import { COMMON_ENTRIES, widgetKind } from './kind';

export const chat = widgetKind({
  configuration: v.object({ ...COMMON_ENTRIES, roomId: OptionalTextSchema }),
  room: () => ({ kind: 'widget' }),
});
