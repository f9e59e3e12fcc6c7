import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROLES } from '../../domain/kernel/user';
import type { Architecture, Area } from '../../domain/kernel/venue';
import { type StageTalk, slotOfTalk, stageEnd, stagePhase } from '../../domain/stage/questions';
import { ApiError, notFound } from '../http/errors';
import { type Gate, hasRole, type VerifiedUser } from '../http/gate';
import { type Limits, ofEachUser } from '../http/rate-limit';

export type TalkOptions = {
  now: () => number;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
};

/** Hosts, designers and administrators. */
export const moderates = (user: VerifiedUser): boolean => hasRole(user, ROLES.host, ROLES.designer, ROLES.admin);

const PER_MINUTE = 120;

/** The user of a request, within the limit of their requests; what is answered is theirs alone. */
export function attendeesOf(app: FastifyInstance, name: string, { gate, limits }: { gate: Gate; limits: Limits }) {
  const limit = limits(name, ofEachUser({ max: PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));
  return async (request: FastifyRequest): Promise<VerifiedUser> => {
    const user = await gate.user(request);
    await limit(request);
    return user;
  };
}

/** The talks of the published venue. */
export function createTalks({ now, snapshot }: TalkOptions) {
  /** @throws ApiError 404 unless the published venue has the talk */
  async function find(talk: StageTalk) {
    const architecture = (await snapshot()).shown?.architecture;
    for (const area of architecture?.areas ?? []) {
      const slot = slotOfTalk([area], talk);
      const phase = slot === null ? null : stagePhase(slot, now());
      if (slot !== null && phase !== null) return { area, phase, end: stageEnd(slot) };
    }
    throw notFound('This talk');
  }
  return {
    find,
    /** Whether the published venue has a chat. */
    hasChat: async (id: string): Promise<boolean> =>
      (await snapshot()).shown?.architecture.areas
        .flatMap(({ contentWidgets }) => contentWidgets)
        .some((widget) => widget.id === id && widget.type === 'CHAT') === true,
    /** @throws ApiError 410 outside of the time in which attendees take part */
    async requireOpen(talk: StageTalk): Promise<Area> {
      const { area, phase } = await find(talk);
      if (phase !== 'open') throw new ApiError(410, 'The questions and polls of this talk are closed.');
      return area;
    },
  };
}
