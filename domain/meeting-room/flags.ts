/** The query parameters of a room's URL; their names are those of every meeting page in the venue. */
export type RoomFlags = {
  displayName: string;
  meetingName: string;
  hasChat: boolean;
  hasPeople: boolean;
  hasScreenShare: boolean;
  hasLeaveButton: boolean;
  hasParticipantCount: boolean;
  hasSettings: boolean;
  hasSpotlight: boolean;
  startsMuted: boolean;
  startsWithoutCamera: boolean;
  /** Enters without the camera and microphone preview. */
  skipsPreview: boolean;
};

const NAME_LENGTH = 100;

function meetingNameIn(metadata: string | null): string {
  try {
    const name: unknown = Object(JSON.parse(metadata ?? 'null')).meetingName;
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}

/** Reads the query of a room's address; what is missing is on, as in the provider's rooms. */
export function readRoomFlags(query: string): RoomFlags {
  const given = new URLSearchParams(query);
  const isOff = (name: string): boolean => given.get(name) === 'off';
  return {
    displayName: [...(given.get('displayName') ?? '').trim()].slice(0, NAME_LENGTH).join(''),
    meetingName: meetingNameIn(given.get('metadata')),
    hasChat: !isOff('chat'),
    hasPeople: !isOff('people'),
    hasScreenShare: !isOff('screenshare'),
    hasLeaveButton: !isOff('leaveButton'),
    hasParticipantCount: !isOff('participantCount'),
    hasSettings: !isOff('settingsButton'),
    hasSpotlight: !isOff('autoSpotlight'),
    startsMuted: isOff('audio'),
    startsWithoutCamera: isOff('video'),
    skipsPreview: isOff('precallReview') || given.get('skipMediaPermissionPrompt') === 'on',
  };
}
