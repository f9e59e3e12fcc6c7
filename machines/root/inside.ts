import { agendaMachine } from '../agenda/agenda.machine';
import { agendaSharingMachine } from '../agenda/agenda-sharing.machine';
import { certificatesMachine } from '../agenda/certificates.machine';
import { goingMachine } from '../agenda/going.machine';
import { ownAgendaMachine } from '../agenda/own-agenda.machine';
import { callsMachine } from '../calls/calls.machine';
import { chatMachine } from '../chat/chat.machine';
import { moderationMachine } from '../chat/moderation.machine';
import { noticesMachine } from '../chat/notices.machine';
import { ownDataMachine } from '../chat/own-data.machine';
import { entryMachine } from '../login/entry.machine';
import { likesMachine } from '../media/likes.machine';
import { ownLikesMachine } from '../media/own-likes.machine';
import { availabilityMachine } from '../people/availability.machine';
import { crowdMachine } from '../people/crowd.machine';
import { leadsMachine } from '../people/leads.machine';
import { meetMachine } from '../people/meet.machine';
import { peopleListMachine } from '../people/people-list.machine';
import { portraitMachine } from '../people/portrait.machine';
import { presenceMachine } from '../people/presence.machine';
import { profileMachine } from '../people/profile.machine';
import { profilePanelMachine } from '../people/profile-panel.machine';
import { sharedLeadsMachine } from '../people/shared-leads.machine';
import { suggestionsMachine } from '../people/suggestions.machine';
import { analyticsMachine } from '../privacy/analytics.machine';
import { consentMachine } from '../privacy/consent.machine';
import { trackingMachine } from '../privacy/tracking.machine';
import { visitsMachine } from '../privacy/visits.machine';
import { globalSearchMachine } from '../search/global-search.machine';
import { realtimeMachine } from '../shell/realtime.machine';
import { messageQuestionMachine } from '../stage/message-question.machine';
import { stageMachine } from '../stage/stage.machine';
import { talkPollsMachine } from '../stage/talk-polls.machine';
import { talkReactionsMachine } from '../stage/talk-reactions.machine';
import { liveHelpMachine } from '../support/live-help.machine';
import { announcementsMachine } from '../venue/announcements.machine';
import { areaMachine } from '../venue/area.machine';
import { filmMachine } from '../venue/film.machine';
import { imagesMachine } from '../venue/images.machine';
import { outlookMachine } from '../venue/outlook.machine';
import { panoramaMachine } from '../venue/panorama.machine';
import { sceneMachine } from '../venue/scene.machine';
import { venueMachine } from '../venue/venue.machine';
import { boardsMachine } from '../widgets/boards.machine';
import { keptDocumentMachine } from '../widgets/kept-document.machine';
import { placesMachine } from '../widgets/places.machine';
import { remindersMachine } from '../widgets/reminders.machine';
import { seenMachine } from '../widgets/seen.machine';
import { widgetLinkMachine } from '../widgets/widget-link.machine';
import { widgetsMachine } from '../widgets/widgets.machine';

/** The machines inside the venue, which the browser fetches later. */
export const insideMachines = {
  agenda: agendaMachine,
  agendaSharing: agendaSharingMachine,
  analytics: analyticsMachine,
  announcements: announcementsMachine,
  area: areaMachine,
  availability: availabilityMachine,
  boards: boardsMachine,
  calls: callsMachine,
  certificates: certificatesMachine,
  chat: chatMachine,
  consent: consentMachine,
  crowd: crowdMachine,
  entry: entryMachine,
  film: filmMachine,
  globalSearch: globalSearchMachine,
  going: goingMachine,
  images: imagesMachine,
  keptDocument: keptDocumentMachine,
  leads: leadsMachine,
  likes: likesMachine,
  liveHelp: liveHelpMachine,
  meet: meetMachine,
  suggestions: suggestionsMachine,
  messageQuestion: messageQuestionMachine,
  moderation: moderationMachine,
  notices: noticesMachine,
  outlook: outlookMachine,
  ownAgenda: ownAgendaMachine,
  ownData: ownDataMachine,
  ownLikes: ownLikesMachine,
  panorama: panoramaMachine,
  peopleList: peopleListMachine,
  places: placesMachine,
  portrait: portraitMachine,
  presence: presenceMachine,
  profile: profileMachine,
  profilePanel: profilePanelMachine,
  realtime: realtimeMachine,
  reminders: remindersMachine,
  seen: seenMachine,
  scene: sceneMachine,
  sharedLeads: sharedLeadsMachine,
  stage: stageMachine,
  talkPolls: talkPollsMachine,
  talkReactions: talkReactionsMachine,
  tracking: trackingMachine,
  venue: venueMachine,
  visits: visitsMachine,
  widgetLink: widgetLinkMachine,
  widgets: widgetsMachine,
};
