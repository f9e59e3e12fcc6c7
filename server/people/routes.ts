import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { completionOf, type ProfileAttributes, type UserProfile, UserProfileSchema } from '../../domain/people/profile';
import { forbidden, notFound } from '../http/errors';
import { IdSchema, parseRequest } from '../http/json';
import { routePath } from '../http/paths';
import type { Services } from '../http/services';
import { sendTagged, tagged } from '../http/tagged';
import { seesPrivateProfiles } from '../login/gate';
import { createProfile, findProfile, noAttributes, type StoredProfile, saveProfile, shortText } from './queries';

const PROFILE_BYTES = 32 * 1024;
const ArchitectureParamsSchema = v.object({ architectureId: IdSchema });
const ParamsSchema = v.object({ architectureId: IdSchema, userId: IdSchema });

/** What others see: the e-mail of those who are open for networking, and of a private profile the name alone. */
const forOthers = (attributes: ProfileAttributes): ProfileAttributes => ({
  ...(attributes.privateInformation ? { ...noAttributes, name: attributes.name } : attributes),
  email: attributes.openForNetworking && !attributes.privateInformation ? attributes.email : '',
  privateInformation: false,
});

/** Whether what others see lacks anything that somebody filled in. */
const hidesFrom = (shared: ProfileAttributes, whole: ProfileAttributes): boolean => {
  const { privateInformation, profileCompletion } = shared;
  return JSON.stringify({ ...whole, privateInformation, profileCompletion }) !== JSON.stringify(shared);
};

/** With answers to what the venue asks alone, and how complete that is. */
function completed(attributes: ProfileAttributes, ids: readonly string[]): ProfileAttributes {
  const given = attributes.booleanAttributes;
  const booleanAttributes = Object.fromEntries(
    ids.filter((id) => Object.hasOwn(given, id)).map((id) => [id, given[id] === true]),
  );
  const own = { ...attributes, booleanAttributes };
  return { ...own, profileCompletion: completionOf(own, ids) };
}

/** Attendees' profiles: everybody writes their own, and reads of others what those share. */
export function profileRoutes(app: FastifyInstance, { db, store, gate }: Services): void {
  /** Ids of what the venue asks beside the usual. */
  async function attributesOf(architectureId: string): Promise<readonly string[]> {
    const { profileAttributes } = await store.snapshot();
    const ids = profileAttributes.get(architectureId);
    if (ids === undefined) throw notFound(`The architecture "${architectureId}"`);
    return ids;
  }

  app.get(routePath(API.userProfile), async (request, reply) => {
    const { architectureId, userId } = parseRequest(ParamsSchema, request.params);
    const user = await gate.user(request);
    const ids = await attributesOf(architectureId);
    const isOwn = userId === user.uid;
    const found: StoredProfile | null =
      (await findProfile(db, { architectureId, userId })) ??
      (isOwn ? await createProfile(db, architectureId, user) : null);
    if (found === null) throw notFound('This profile');
    const { revision } = found;
    const whole = completed(found.attributes, ids);
    const shared = forOthers(whole);
    const seesAll = seesPrivateProfiles(user);
    const answer: UserProfile = {
      userId,
      data: {
        attributes: isOwn || seesAll ? whole : shared,
        revision,
        ...(!isOwn && seesAll && hidesFrom(shared, whole) ? { isPrivileged: true } : {}),
      },
    };
    return sendTagged(request, reply, tagged(answer));
  });

  app.post(routePath(API.saveUserProfile), { bodyLimit: PROFILE_BYTES }, async (request): Promise<UserProfile> => {
    const { architectureId } = parseRequest(ArchitectureParamsSchema, request.params);
    const user = await gate.user(request);
    const { userId, data } = parseRequest(UserProfileSchema, request.body);
    if (userId !== user.uid) throw forbidden('Only your own profile can be changed.');
    const ids = await attributesOf(architectureId);
    const attributes = completed({ ...data.attributes, email: shortText(user.email) }, ids);
    const revision = await saveProfile(db, { architectureId, userId, attributes, revision: data.revision });
    return { userId, data: { attributes, revision } };
  });
}
