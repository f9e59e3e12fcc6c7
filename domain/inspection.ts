import * as v from 'valibot';

/** The BroadcastChannel on which a venue's tab and inspectors of the same browser hear each other. */
export const INSPECTION_CHANNEL = 'venue-inspection';

/** Who may be inspected: `everybody` only where the service runs for its own machine. */
export type Inspection = 'off' | 'admin' | 'everybody';

/** What a `ui-config.json` can allow: administrators, or nobody. */
export const inspectionOf = (feature: unknown): Inspection =>
  feature === true || feature === 'admin' ? 'admin' : 'off';

/** What an inspector says. It asks for everything once, and then from time to time whether the tab is still there. */
export type InspectorMessage =
  | { type: '@statelyai.connected'; inspector: string; wants: 'all' | 'sign' }
  | { type: '@statelyai.disconnected'; inspector: string };

/** What was heard, `null` where it is no such message. By hand: the page of the venue need not carry a schema for it. */
export function readInspectorMessage(heard: unknown): InspectorMessage | null {
  if (typeof heard !== 'object' || heard === null || !('type' in heard) || !('inspector' in heard)) return null;
  const { type, inspector } = heard;
  if (typeof inspector !== 'string') return null;
  if (type === '@statelyai.disconnected') return { type, inspector };
  if (type !== '@statelyai.connected') return null;
  return { type, inspector, wants: 'wants' in heard && heard.wants === 'all' ? 'all' : 'sign' };
}

const EventSchema = v.looseObject({ type: v.string() });
const common = { sessionId: v.string(), createdAt: v.string(), _version: v.string() };
/** Messages of `@statelyai/inspect`, of which an inspector reads these fields. */
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
export type StatelyEvent = v.InferOutput<typeof StatelyEventSchema>;

/** What a tab says: what happened since it last spoke, `[]` as a sign of life. `isAll` begins with all living actors. */
export const VenueMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('venue.told'),
    tab: v.string(),
    title: v.string(),
    /** The inspector that asked, `null` for all. */
    to: v.nullable(v.string()),
    isAll: v.boolean(),
    events: v.array(StatelyEventSchema),
  }),
  v.object({ type: v.literal('venue.left'), tab: v.string() }),
]);
export type VenueMessage = v.InferOutput<typeof VenueMessageSchema>;
