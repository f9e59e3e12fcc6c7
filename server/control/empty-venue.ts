import type { FastifyInstance } from 'fastify';
import { CONTROL_PATH } from '../../domain/control/desk';
import { FOUNDING_QUERY } from '../../domain/control/founding';
import { asksForPage } from '../http/asks-for-page';
import { isRecord } from '../http/json';
import { isOwnPath } from '../http/paths';
import type { Founder } from './founding-routes';

/** Sends everyone who opens a service without a venue to the page that makes one. */
export function leadToFounding(app: FastifyInstance, { isOffered }: Pick<Founder, 'isOffered'>): void {
  let isEmpty = true;
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isEmpty || !asksForPage(request) || isOwnPath(path)) return;
    if (path.startsWith(CONTROL_PATH) && isRecord(request.query) && FOUNDING_QUERY in request.query) return;
    isEmpty = await isOffered();
    if (isEmpty) await reply.redirect(`${CONTROL_PATH}/?${FOUNDING_QUERY}`);
  });
}
