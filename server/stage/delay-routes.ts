import type { FastifyPluginAsync } from 'fastify';
import { DELAY_API, DelaySchema, delayed, type MovedTimes } from '../../domain/stage/delay';
import { slotOfTalk, stageKey } from '../../domain/stage/questions';
import { addressOfTalk } from '../../domain/widgets/kind';
import type { Database } from '../db/types';
import { type Audit, askedBy, recordFailure } from '../http/audit';
import { conflict, forbidden, notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { isRecord, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { Limits } from '../http/rate-limit';
import { attendeesOf, moderates, type TalkOptions } from './talks';

/** Changes what attendees see and what designers work on; `write` runs the change in a transaction. */
type ChangeVenue = (
  change: (venue: unknown) => unknown,
  account: string | null,
  write: (work: (transaction: Database) => Promise<boolean>) => Promise<void>,
) => Promise<{ publishedVersion: number }>;

export type DelayOptions = TalkOptions & {
  gate: Gate;
  limits: Limits;
  audit: Audit;
  changeVenue: ChangeVenue;
  /** Has browsers read the venue now, not only at their next poll. */
  tellMoved: (version: number) => Promise<void>;
};

const recordsIn = (value: unknown, key: string): Record<string, unknown>[] => {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

/** A venue's file with new times of its talks. */
function withTimes(venue: unknown, times: MovedTimes): unknown {
  const copy: unknown = structuredClone(venue);
  const widgets = recordsIn(copy, 'architectures')
    .flatMap((architecture) => recordsIn(architecture, 'areas'))
    .flatMap((area) => recordsIn(area, 'contentWidgets'));
  for (const widget of widgets) {
    for (const slot of recordsIn(widget, 'configurations')) {
      const moved = times.get(
        addressOfTalk(String(widget['id']), {
          id: String(slot['id']),
          movedFrom: typeof slot['movedFrom'] === 'string' ? slot['movedFrom'] : null,
        }),
      );
      if (moved !== undefined) Object.assign(slot, moved);
    }
  }
  return copy;
}

/** A host's delay moves a talk and what follows it, in what attendees see and in what designers work on. */
export const delayRoutes: FastifyPluginAsync<DelayOptions> = async (app, options) => {
  const { audit, now, snapshot, changeVenue, tellMoved } = options;
  const attendee = attendeesOf(app, 'stage', options);

  app.post(apiRoute(DELAY_API), async (request, reply) => {
    const subject = { action: 'stage.moderate' } as const;
    const account = await recordFailure(audit, request, subject, async () => {
      const user = await attendee(request);
      if (!moderates(user)) throw forbidden('Only hosts and organisers may move talks.');
      return user.email;
    });
    const { talk, end, minutes } = parseRequest(DelaySchema, request.body);
    const detail = `delay ${minutes} min`;
    const what = { ...subject, target: stageKey(talk), detail };
    await recordFailure(audit, request, what, async () => {
      const areas = (await snapshot()).shown?.architecture.areas ?? [];
      const slot = slotOfTalk(areas, talk);
      if (slot === null) throw notFound('This talk');
      const times = slot.end === end ? delayed(areas, { talk, minutes }, now()) : null;
      if (times === null) throw conflict('This talk is over or has been moved in the meantime.');
      const { publishedVersion } = await changeVenue(
        (file) => withTimes(file, times),
        account,
        (work) => audit.transact({ ...what, ...askedBy(request) }, work),
      );
      await tellMoved(publishedVersion).catch(() => {});
    });
    return reply.code(204).send();
  });
};
