import * as v from 'valibot';

/** A like; its counterpart is written by the service. `creationTimestamp` in milliseconds since 1970. */
export const LikeRecordSchema = v.object({
  uuid: v.string(),
  contentPieceId: v.string(),
  mediaBoardId: v.string(),
  creationTimestamp: v.number(),
  authorId: v.string(),
  commentId: v.optional(v.string()),
});
export type LikeRecord = v.InferOutput<typeof LikeRecordSchema>;

export const PRESENCE_STATUSES = ['Available', 'Busy', 'Idle', 'Offline'] as const;

/** An attendee in the realtime database; empty fields are dropped, `timestamp` in milliseconds since 1970. */
export const PresenceAttendeeSchema = v.object({
  uid: v.string(),
  areaId: v.optional(v.string()),
  name: v.optional(v.string()),
  company: v.optional(v.string()),
  title: v.optional(v.string()),
  status: v.optional(v.picklist(PRESENCE_STATUSES)),
  timestamp: v.optional(v.number()),
});
export type PresenceAttendee = v.InferOutput<typeof PresenceAttendeeSchema>;
