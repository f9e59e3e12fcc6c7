import * as v from 'valibot';
import type { VenueMessage } from '../../domain/support/inspection';

const EventSchema = v.looseObject({ type: v.string() });
const common = { sessionId: v.string(), createdAt: v.string(), _version: v.string() };

const StatelyEventSchema = v.variant('type', [
  v.looseObject({
    type: v.literal('@xstate.actor'),
    ...common,
    name: v.string(),
    parentId: v.nullish(v.string()),
    definition: v.nullish(v.string()),
    snapshot: v.unknown(),
  }),
  v.looseObject({ type: v.literal('@xstate.event'), ...common, sourceId: v.nullish(v.string()), event: EventSchema }),
  v.looseObject({ type: v.literal('@xstate.snapshot'), ...common, event: EventSchema, snapshot: v.unknown() }),
]);

/** Parses messages from venues; another page of the same origin may send anything. */
export const VenueMessageSchema: v.GenericSchema<VenueMessage> = v.variant('type', [
  v.object({
    type: v.literal('venue.told'),
    tab: v.string(),
    title: v.string(),
    to: v.nullable(v.string()),
    isAll: v.boolean(),
    events: v.array(StatelyEventSchema),
  }),
  v.object({ type: v.literal('venue.left'), tab: v.string() }),
]);
