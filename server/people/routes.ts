import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import {
  completionOf,
  type ProfileAttributes,
  SavedProfileSchema,
  type UserProfile,
} from '../../domain/people/profile';
import type { Database } from '../db/database';
import { sendTaggedJson, tagJson } from '../http/conditional';
import { forbidden, notFound } from '../http/errors';
import { type Gate, seesPrivateProfiles } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { Portraits } from './portraits';
import {
  createProfile,
  findProfile,
  noAttributes,
  type ReadUserInfo,
  type StoredProfile,
  saveProfile,
  shortText,
} from './queries';
import { type NameRules, refuseNames, SHOWN } from './refused-names';

type ProfileOptions = {
  db: Database;
  names: NameRules;
  gate: Gate;
  snapshot: () => Promise<{ profileAttributes: ReadonlyMap<string, readonly string[]> }>;
  userInfo: ReadUserInfo;
  portraits: Pick<Portraits, 'ofUser'>;
};

const PROFILE_BYTES = 32 * 1024;
const ArchitectureParamsSchema = v.object({ architectureId: IdSchema });
const ParamsSchema = v.object({ architectureId: IdSchema, userId: IdSchema });

/** What other users see: an e-mail only where its owner shows it, and only the name of a private profile. */
const forOthers = (attributes: ProfileAttributes): ProfileAttributes => ({
  ...(attributes.privateInformation ? { ...noAttributes, name: attributes.name } : attributes),
  email: attributes.showEmail && !attributes.privateInformation ? attributes.email : '',
  privateInformation: false,
});

/** Without texts that have a word of the organiser's list. */
const allowed = (attributes: ProfileAttributes, { words }: NameRules): ProfileAttributes => ({
  ...attributes,
  ...Object.fromEntries(SHOWN.filter((field) => words.isIn(attributes[field])).map((field) => [field, ''])),
});

/** Whether anything that the owner filled in is hidden from other users. */
const hidesFrom = (shared: ProfileAttributes, whole: ProfileAttributes): boolean => {
  const { privateInformation, profileCompletion } = shared;
  return JSON.stringify({ ...whole, privateInformation, profileCompletion }) !== JSON.stringify(shared);
};

/** Keeps only answers to the venue's own questions, and computes the completion. */
function completed(attributes: ProfileAttributes, ids: readonly string[]): ProfileAttributes {
  const given = attributes.booleanAttributes;
  const booleanAttributes = Object.fromEntries(
    ids.filter((id) => Object.hasOwn(given, id)).map((id) => [id, given[id] === true]),
  );
  const own = { ...attributes, booleanAttributes };
  return { ...own, profileCompletion: completionOf(own, ids) };
}

/** Attendees' profiles: users write their own, and read what others share. */
export const profileRoutes: FastifyPluginAsync<ProfileOptions> = async (
  app,
  { db, gate, snapshot, userInfo, names, portraits },
) => {
  /** Ids of the venue's own questions. */
  async function attributesOf(architectureId: string): Promise<readonly string[]> {
    const { profileAttributes } = await snapshot();
    const ids = profileAttributes.get(architectureId);
    if (ids === undefined) throw notFound(`The architecture "${architectureId}"`);
    return ids;
  }

  const portraitOf = async (userId: string): Promise<{ portrait?: string }> => {
    const found = await portraits.ofUser(userId);
    return found === null ? {} : { portrait: found.id };
  };

  app.get(apiRoute(API.userProfile), async (request, reply) => {
    const { architectureId, userId } = parseRequest(ParamsSchema, request.params);
    const user = await gate.user(request);
    const ids = await attributesOf(architectureId);
    const isOwn = userId === user.uid;
    const found: StoredProfile | null =
      (await findProfile(db, { architectureId, userId })) ??
      (isOwn ? await createProfile(db, userInfo, architectureId, user, {}, names.words) : null);
    if (found === null) throw notFound('This profile');
    const { revision } = found;
    const whole = completed(found.attributes, ids);
    const shared = allowed(forOthers(whole), names);
    const seesAll = seesPrivateProfiles(user);
    const answer: UserProfile = {
      userId,
      data: {
        attributes: isOwn || seesAll ? whole : shared,
        revision,
        ...(isOwn || seesAll || !whole.privateInformation ? await portraitOf(userId) : {}),
        ...(!isOwn && seesAll && hidesFrom(shared, whole) ? { isPrivileged: true } : {}),
      },
    };
    return sendTaggedJson(request, reply, tagJson(answer));
  });

  app.post(apiRoute(API.saveUserProfile), { bodyLimit: PROFILE_BYTES }, async (request): Promise<UserProfile> => {
    const { architectureId } = parseRequest(ArchitectureParamsSchema, request.params);
    const user = await gate.user(request);
    const { userId, data } = parseRequest(SavedProfileSchema, request.body);
    if (userId !== user.uid) throw forbidden('Only your own profile can be changed.');
    const ids = await attributesOf(architectureId);
    const attributes = completed({ ...data.attributes, email: shortText(user.email) }, ids);
    const before = await findProfile(db, { architectureId, userId });
    await refuseNames(names, userId, before?.attributes ?? null, attributes);
    const revision = await saveProfile(db, { architectureId, userId, attributes, revision: data.revision });
    return { userId, data: { attributes, revision, ...(await portraitOf(userId)) } };
  });
};
