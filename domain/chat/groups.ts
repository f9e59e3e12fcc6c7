import * as v from 'valibot';
import { readableName } from '../kernel/invisible';
import { UidSchema } from './uid';

export const GROUP_NAME_MAX = 80;
/** Besides the user who creates the group. */
export const GROUP_OTHERS_MIN = 2;
export const GROUP_OTHERS_MAX = 200;

export const CHANNEL_NAME_MISSING = 'Please enter a channel name!';

/** Body of `POST /chat/groups`. */
export const GroupRequestSchema = v.object({
  /** Created by the client, so that a repeated request creates only one group. */
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid id')),
  name: v.pipe(
    v.nullish(v.string(), ''),
    v.transform(readableName),
    v.minLength(1, CHANNEL_NAME_MISSING),
    v.maxLength(GROUP_NAME_MAX, 'The value is too long.'),
  ),
  /** The other members. */
  members: v.pipe(v.array(UidSchema), v.maxLength(GROUP_OTHERS_MAX)),
});
export type GroupRequest = v.InferOutput<typeof GroupRequestSchema>;

/** Response: the room, and its members with its owner. Users who do not want to be invited are left out. */
export const GroupAnswerSchema = v.object({ room: v.string(), members: v.array(v.string()) });
export type GroupAnswer = v.InferOutput<typeof GroupAnswerSchema>;
