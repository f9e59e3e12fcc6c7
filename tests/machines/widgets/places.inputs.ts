import type { Room } from '../../../domain/kernel/window-place';
import type { placesMachine } from '../../../machines/widgets/places.machine';
import type { Inputs } from '../kernel/explore';

const ROOM: Room = { left: 1000, right: 20, top: 500, bottom: 80 };
const inDialog = (widgetId: string, isMeeting: boolean, isAttending: boolean) =>
  ({ type: 'places.inDialog', widgetId, isMeeting, isAttending }) as const;

export const inputs: Inputs<typeof placesMachine> = {
  limit: 20_000,
  project: ({ panelId, meetingId, nextId, moved, corner }) => [panelId, meetingId, nextId, moved.x !== 0, corner],
  events: [
    { type: 'places.open', widgetId: 'board' },
    { type: 'places.open', widgetId: 'wall' },
    { type: 'places.inPanel', widgetId: 'board' },
    inDialog('desk', true, true),
    inDialog('table', true, true),
    inDialog('table', true, false),
    inDialog('wall', false, true),
    { type: 'places.elsewhere', path: '/v/aurora/area/stage?widget=keynote' },
    { type: 'places.missing' },
    { type: 'places.minimise' },
    { type: 'places.expand' },
    { type: 'places.close' },
    { type: 'places.dismiss' },
    { type: 'places.openLarge', widgetId: 'wall' },
    { type: 'places.minimiseMeeting', widgetId: 'desk' },
    { type: 'places.enlargeMeeting' },
    { type: 'places.leaveMeeting' },
    { type: 'places.stayInMeeting' },
    { type: 'places.grab', at: { x: 1100, y: 600 } },
    { type: 'places.drag', at: { x: 600, y: 300 }, room: ROOM },
    { type: 'places.drop', room: ROOM, isMirrored: false },
    { type: 'places.turn', corner: { along: 'start', down: 'top' } },
  ],
};
