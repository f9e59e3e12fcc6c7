import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/api';
import { INPUT_LENGTH_LIMIT } from '../../domain/constants';
import { nameFromEmail } from '../../domain/names';
import { ProfileAttributesSchema, type UserProfile, UserProfileSchema } from '../../domain/profile';
import { profiles } from '../db/schema';
import { forbidden, notFound } from '../errors';
import { seesPrivateProfiles } from '../gate';
import { userInfo } from '../identity/users';
import type { VerifiedUser } from '../identity/verify';
import { IdSchema, parseRequest } from '../json';
import { routePath } from '../route-path';
import type { Services } from '../services';

type Attributes = v.InferOutput<typeof ProfileAttributesSchema>;

const ArchitectureParamsSchema = v.object({ architectureId: IdSchema });
const ParamsSchema = v.object({ architectureId: IdSchema, userId: IdSchema });
const nothing = v.parse(ProfileAttributesSchema, {});

/** What others see: the e-mail of those who are open for networking, and of a private profile the name alone. */
const forOthers = (attributes: Attributes): Attributes => ({
  ...(attributes.privateInformation ? { ...nothing, name: attributes.name } : attributes),
  email: attributes.openForNetworking && !attributes.privateInformation ? attributes.email : '',
  privateInformation: false,
});

/** Attendees' profiles: everybody writes their own, and reads of others what those share. */
export function profileRoutes(app: FastifyInstance, { db, store, gate }: Services): void {
  async function checkArchitecture(architectureId: string): Promise<void> {
    const snapshot = await store.snapshot();
    if (architectureId !== snapshot.architectureId && architectureId !== snapshot.shown?.architectureId) {
      throw notFound(`The architecture "${architectureId}"`);
    }
  }

  async function find(architectureId: string, userId: string): Promise<Attributes | null> {
    const [row] = await db
      .select({ attributes: profiles.attributes })
      .from(profiles)
      .where(and(eq(profiles.architectureId, architectureId), eq(profiles.userId, userId)));
    return row === undefined ? null : v.parse(ProfileAttributesSchema, row.attributes);
  }

  /** Clients log out whoever has no profile, so everybody who may enter has one from their first look at it. */
  async function create(architectureId: string, { uid, email }: VerifiedUser): Promise<Attributes> {
    const known = await userInfo(db, uid);
    const attributes: Attributes = {
      ...nothing,
      name: (known?.attributes.name || nameFromEmail(email ?? '')).slice(0, INPUT_LENGTH_LIMIT - 1),
      email: email ?? '',
      company: known?.attributes.company ?? '',
      jobTitle: known?.attributes.title ?? '',
    };
    await db.insert(profiles).values({ architectureId, userId: uid, attributes }).onConflictDoNothing();
    return (await find(architectureId, uid)) ?? attributes;
  }

  app.get(routePath(API.userProfile), async (request, reply): Promise<UserProfile> => {
    const { architectureId, userId } = parseRequest(ParamsSchema, request.params);
    const user = await gate.user(request);
    await checkArchitecture(architectureId);
    void reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
    const isOwn = userId === user.uid;
    const attributes = (await find(architectureId, userId)) ?? (isOwn ? await create(architectureId, user) : null);
    if (attributes === null) throw notFound('This profile');
    return { userId, data: { attributes: isOwn || seesPrivateProfiles(user) ? attributes : forOthers(attributes) } };
  });

  app.post(routePath(API.saveUserProfile), async (request): Promise<UserProfile> => {
    const { architectureId } = parseRequest(ArchitectureParamsSchema, request.params);
    const user = await gate.user(request);
    const { userId, data } = parseRequest(UserProfileSchema, request.body);
    if (userId !== user.uid) throw forbidden('Only your own profile can be changed.');
    await checkArchitecture(architectureId);
    const attributes: Attributes = { ...data.attributes, email: user.email ?? data.attributes.email };
    await db
      .insert(profiles)
      .values({ architectureId, userId, attributes })
      .onConflictDoUpdate({
        target: [profiles.architectureId, profiles.userId],
        set: { attributes, updatedAt: new Date() },
      });
    return { userId, data: { attributes } };
  });
}
