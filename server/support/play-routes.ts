import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { sendTaggedJson, type TaggedJson } from '../http/conditional';
import { notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import type { OriginOf } from '../http/origin';

export type PlayOptions = {
  originOf: OriginOf;
  /** What attendees get of the venue; null if none is published. */
  published: () => Promise<TaggedJson | null>;
  /** The address of a picture by the path that the venue names; null if there is none. */
  pictureOf: (path: string) => Promise<string | null>;
};

const PictureSchema = v.object({ uri: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });

/** The texts and pictures of the venue for what is played in the inspector, which is at `path`. */
export function addPlayRoutes(
  app: FastifyInstance,
  path: string,
  { originOf, published, pictureOf }: PlayOptions,
): void {
  app.get(`${path}/venue`, async (request, reply) => {
    const venue = await published();
    if (venue === null) throw notFound('A published venue');
    return sendTaggedJson(request, reply, venue);
  });
  app.get(`${path}/picture`, async (request, reply) => {
    const { uri } = parseRequest(PictureSchema, request.query);
    const own = originOf(request);
    const url = URL.canParse(uri, own) ? new URL(uri, own) : null;
    const address = url === null || url.origin !== own ? null : await pictureOf(url.pathname);
    if (address === null) throw notFound('This picture');
    return reply.header('cache-control', 'private, no-store').redirect(address);
  });
}
