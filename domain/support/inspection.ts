/** The BroadcastChannel between a venue's tab and inspectors in the same browser. */
export const INSPECTION_CHANNEL = 'venue-inspection';

/** Who can use the inspector: `everybody` only if the service listens on its own machine. */
export type Inspection = 'off' | 'admin' | 'everybody';

/** What a `ui-config.json` can allow: administrators, or no one. */
export const inspectionOf = (feature: unknown): Inspection =>
  feature === true || feature === 'admin' ? 'admin' : 'off';

/** An inspector's message: it requests everything once, and then repeatedly whether the tab is still there. */
export type InspectorMessage =
  | { type: '@statelyai.connected'; inspector: string; wants: 'all' | 'sign' }
  | { type: '@statelyai.disconnected'; inspector: string };

/** Reads a message; `null` if it is invalid. Written by hand, because the venue's page should not load a schema for it. */
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

/** The parts of `@statelyai/inspect` messages that an inspector reads. */
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

/** A tab's message: the events since the last one; `[]` is a heartbeat. With `isAll`, it starts with all running actors. */
export type VenueMessage =
  | {
      type: 'venue.told';
      tab: string;
      title: string;
      /** The inspector that asked; `null` means all. */
      to: string | null;
      isAll: boolean;
      events: StatelyEvent[];
    }
  | { type: 'venue.left'; tab: string };
