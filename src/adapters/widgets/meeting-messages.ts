import * as v from 'valibot';
import { type EventObject, fromCallback } from 'xstate';
import { originOf } from '../../../domain/kernel/links';
import { LEFT_KEY } from '../../../domain/meeting-room/back';
import type { MeetingEvent, MeetingFrame, MeetingMessage } from '../../../machines/widgets/meeting.events';
import { localKeep } from '../kernel/storage';

const bare = <const T extends string>(type: T) => v.object({ type: v.literal(type) });
/** The messages used here. A page sends others as well. */
const MessageSchema = v.variant('type', [
  bare('ready'),
  bare('knock'),
  bare('join'),
  bare('meeting_end'),
  bare('deny_device_permission'),
  v.object({ type: v.literal('leave'), payload: v.nullish(v.object({ removed: v.nullish(v.boolean(), false) })) }),
  v.object({
    type: v.literal('participantupdate'),
    payload: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  }),
  v.object({ type: v.literal('connection_status_change'), payload: v.object({ status: v.string() }) }),
]);

function readMessage(data: unknown): MeetingMessage | null {
  const { success, output } = v.safeParse(MessageSchema, data);
  if (!success) return null;
  switch (output.type) {
    case 'ready':
      return { type: 'meeting.ready' };
    case 'knock':
      return { type: 'meeting.knocked' };
    case 'join':
      return { type: 'meeting.joined' };
    case 'leave':
      return { type: 'meeting.left', isRemoved: output.payload?.removed ?? false };
    case 'participantupdate':
      return { type: 'meeting.counted', people: output.payload.count };
    case 'meeting_end':
      return { type: 'meeting.ended' };
    case 'deny_device_permission':
      return { type: 'meeting.deviceRefused' };
    case 'connection_status_change':
      return { type: 'meeting.connection', isStable: output.payload.status === 'stable' };
  }
}

/** Whether a window is the frame of a meeting; messages of other windows of its origin are ignored. */
const isFrameOf = (widgetId: string, source: MessageEventSource | null): boolean =>
  source !== null &&
  [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-meeting]')].some(
    ({ dataset, contentWindow }) => dataset['meeting'] === widgetId && contentWindow === source,
  );

/** Messages of a meeting's page from its own origin and frame, and whether our content security policy blocks it. */
export const meetingMessages = fromCallback<EventObject, MeetingFrame>(({ input: { widgetId, address }, sendBack }) => {
  const tell = (event: MeetingEvent) => sendBack(event);
  const origin = address === null ? null : originOf(address.open());
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'message',
    ({ data, origin: sender, source }) => {
      if (sender !== origin || !isFrameOf(widgetId, source)) return;
      const message = readMessage(data);
      if (message !== null) tell(message);
    },
    { signal },
  );
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective === 'frame-src' && origin !== null && originOf(blockedURI) === origin)
        tell({ type: 'page.refused' });
    },
    { signal },
  );
  return () => {
    stop.abort();
    // The user has left: if they open the meeting again, the preview comes first.
    localKeep.write(LEFT_KEY, String(Date.now()));
  };
});
