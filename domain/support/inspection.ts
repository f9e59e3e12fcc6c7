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

type Common = { sessionId: string; rootId?: string | undefined; createdAt: string; _version: string };
type Happened = { type: string; [key: string]: unknown };

/** Messages of `@statelyai/inspect`: what an inspector reads of them. */
export type StatelyEvent =
  | (Common & {
      type: '@xstate.actor';
      name: string;
      parentId?: string | null | undefined;
      definition?: string | null | undefined;
      snapshot?: unknown;
    })
  | (Common & { type: '@xstate.event'; sourceId?: string | null | undefined; event: Happened })
  | (Common & { type: '@xstate.snapshot'; event: Happened; snapshot?: unknown });

/** What a tab says: what happened since it last spoke, `[]` as a sign of life. `isAll` begins with all living actors. */
export type VenueMessage =
  | {
      type: 'venue.told';
      tab: string;
      title: string;
      /** The inspector that asked, `null` for all. */
      to: string | null;
      isAll: boolean;
      events: StatelyEvent[];
    }
  | { type: 'venue.left'; tab: string };
