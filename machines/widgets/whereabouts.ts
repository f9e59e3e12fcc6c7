import { type EventObject, fromCallback } from 'xstate';
import { pathOf, withOpened } from '../../domain/shell/routes';
import { behindDoor } from '../../domain/widgets/door-target';
import { findWidget, openModeOf } from '../../domain/widgets/open-mode';
import { MEETING_GUARD } from '../shell/navigation.events';

/** `isAttending` tells that the user is in a meeting. */
export type InDialog = { widgetId: string; isMeeting: boolean; isAttending: boolean };
/** Where a widget that a user wants to open is shown. */
export type Whereabouts =
  | { type: 'places.inPanel'; widgetId: string }
  | ({ type: 'places.inDialog' } & InDialog)
  /** It is in another area, to which the path leads. */
  | { type: 'places.elsewhere'; path: string }
  /** The venue does not have it. */
  | { type: 'places.missing' };

/** Looks a widget up in the venue of this moment. */
export const whereabouts = fromCallback<EventObject, { widgetId: string; isLarge: boolean }>(
  ({ system, sendBack, input: { widgetId, isLarge } }) => {
    const { architecture } = system.get('venue').getSnapshot().context;
    const { areaId } = system.get('area').getSnapshot().context;
    const { now } = system.get('serverTime').getSnapshot().context;
    const { guards } = system.get('navigation').getSnapshot().context;
    const found = architecture === null ? null : findWidget(architecture, widgetId, areaId);
    const tell = (event: Whereabouts) => sendBack(event);
    const behind = found && behindDoor(found.widget, now);
    const toArea = (id: string | null) => pathOf({ name: 'Area', architectureId: architecture?.id ?? '', areaId: id });
    const inDialog = (type: string) =>
      tell({
        type: 'places.inDialog',
        widgetId,
        isMeeting: type === 'MEETING',
        isAttending: guards.includes(MEETING_GUARD),
      });
    if (found === null) tell({ type: 'places.missing' });
    else if (isLarge) inDialog(found.widget.type);
    else if (behind !== null) tell({ type: 'places.elsewhere', path: toArea(behind) });
    else if (openModeOf(found.widget, now) === 'OVERLAY_DIALOG') tell({ type: 'places.inPanel', widgetId });
    else if (found.areaId === null || found.areaId === areaId) inDialog(found.widget.type);
    else tell({ type: 'places.elsewhere', path: withOpened(toArea(found.areaId), { widget: widgetId }) });
  },
);
