import { fromPromise, waitFor } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { FaultError, makeFault, parseAnswer } from '../../../domain/kernel/fault';
import { pickText } from '../../../domain/kernel/localized';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Architecture } from '../../../domain/kernel/venue';
import { coloursHash } from '../../../domain/meeting-room/colours';
import { paletteOf, tokensOf } from '../../../domain/venue/colour';
import type { ConfigurationOf } from '../../../domain/widgets/kinds';
import { type MeetingGuest, meetingPageAddress } from '../../../domain/widgets/meeting-address';
import { ownRoom } from '../../../domain/widgets/own-room';
import { hasMeetingAddress, type VideoAccessRequest, VideoAccessSchema } from '../../../domain/widgets/video-access';
import { isOfKind, type WidgetOf } from '../../../domain/widgets/widget';
import type { ProfileActorRef } from '../../../machines/people/profile.machine';
import type { MeetingInput, MeetingRequest } from '../../../machines/widgets/meeting.events';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';

export type MeetingSurroundings = { http: Pick<Http, 'post'>; origin: string };

/** Data of other parts of the application. */
type Known = {
  venue: { architecture: Architecture | null };
  language: { locale: string };
  session: { identity: { uid: string } | null };
};
type Meeting = {
  request: VideoAccessRequest;
  widget: WidgetOf<'MEETING'>;
  configuration: ConfigurationOf<'MEETING'>;
};

/** Venue-wide widgets count as widgets of its first area. */
function meetingIn({ id, areas, globalWidgets }: Architecture, { widgetId, configId }: MeetingInput): Meeting | null {
  const isSought = (widget: { id: string }): boolean => widget.id === widgetId;
  const area = areas.find(({ contentWidgets }) => contentWidgets.some(isSought)) ?? areas[0];
  const widget = [...(area?.contentWidgets ?? []), ...globalWidgets].find(isSought);
  if (area === undefined || widget === undefined || !isOfKind(widget, 'MEETING')) return null;
  const configuration = widget.configurations.find((one) => one.id === configId);
  if (configuration === undefined) return null;
  return { request: { architectureId: id, areaId: area.id, widgetId, configId }, widget, configuration };
}

/** A page of a meeting that opens with the venue waits this long for the attendee's name. */
const NAME_MS = 5000;

async function nameOf(profile: ProfileActorRef, signal: AbortSignal): Promise<string> {
  const isKnown = (snapshot: ReturnType<ProfileActorRef['getSnapshot']>): boolean =>
    snapshot.context.profile !== null || snapshot.matches('failed') || snapshot.matches('missing');
  const { context } = await waitFor(profile, isKnown, { timeout: NAME_MS, signal }).catch(() => profile.getSnapshot());
  return context.profile?.open().data.attributes.name ?? '';
}

/**
 * The computed value of each colour. Reading it forces a style recalculation while the widget opens, so it is done only
 * for users who chose other colours than the venue's.
 */
function shownColours(style: Parameters<typeof paletteOf>[0]): (name: string) => string {
  const page = document.documentElement;
  if (page.hasAttribute('data-contrast')) {
    const shown = getComputedStyle(page);
    return (name) => shown.getPropertyValue(name);
  }
  const tokens = tokensOf(paletteOf(style));
  return (name) => tokens[name] ?? '';
}

const notThere = (): FaultError => new FaultError(makeFault('PROCESSING_ERROR', { status: 404 }));

/** The page of a meeting for the attendee: the service chooses by role, and our own room needs no choice. */
export const createAskAccess = ({ http, origin }: MeetingSurroundings) =>
  fromPromise<Sealed<string>, MeetingRequest>(async ({ input, system, signal }) => {
    const known = <N extends keyof Known>(name: N): Known[N] => system.get(name).getSnapshot().context;
    const { architecture } = known('venue');
    const meeting = architecture === null ? null : meetingIn(architecture, input);
    if (meeting === null) throw notThere();
    const { request, widget, configuration } = meeting;

    async function urlOf(): Promise<string> {
      if (hasMeetingAddress(configuration)) {
        const answer = await http.post(API.videoAccess, request, { signal, report: false, retry: false });
        return parseAnswer(VideoAccessSchema, answer, 'The address of a meeting').url;
      }
      return origin + ownRoom(input.widgetId, input.configId) + coloursHash(shownColours(architecture?.style ?? {}));
    }

    const { locale } = known('language');
    const { identity } = known('session');
    const [url, displayName] = await Promise.all([
      urlOf(),
      identity === null ? '' : nameOf(system.get('profile'), signal),
    ]);
    const guest: MeetingGuest = {
      displayName,
      lang: locale,
      userId: identity?.uid ?? null,
      visitorId: identity === null ? localKeep.read(STORAGE_KEYS.visitorId) : null,
      referrer: origin + window.location.pathname,
    };
    const address = meetingPageAddress(url, guest, {
      features: configuration.features,
      webinarOn: configuration.webinarOn,
      meetingName: pickText(configuration.name, locale) || pickText(widget.name, locale),
      update: input.update,
    });
    if (address === null) throw new FaultError(makeFault('PROCESSING_ERROR'));
    return seal(address);
  });
