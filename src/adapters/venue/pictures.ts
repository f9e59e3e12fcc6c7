import { type EventObject, fromCallback } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { SIGNED_URL_CACHE_MS } from '../../../domain/kernel/constants';
import { makeFault, readFault } from '../../../domain/kernel/fault';
import { isSigned, SignedUrlSchema, withSize } from '../../../domain/venue/images';
import type { ImageRequest } from '../../../machines/venue/image.machine';
import type { Http } from '../kernel/http';

export type SignedUrls = { sign(uri: string, again: boolean): Promise<string> };

/** Signed URLs by their asset's absolute URL, cached for ten minutes. */
export function createSignedUrls(http: Pick<Http, 'get'>, origin: string, now: () => number = Date.now): SignedUrls {
  const kept = new Map<string, { at: number; url: Promise<string> }>();
  return {
    sign(uri, again) {
      const { href } = new URL(uri, origin);
      const known = kept.get(href);
      if (known && !again && now() - known.at < SIGNED_URL_CACHE_MS) return known.url;
      const url = http
        .get(API.signAssetUrl, SignedUrlSchema, { query: { url: href }, report: false })
        .then(({ signedUrl }) => new URL(signedUrl, origin).href);
      kept.set(href, { at: now(), url });
      url.catch(() => kept.get(href)?.url === url && kept.delete(href));
      return url;
    },
  };
}

/** Content types of error responses instead of a picture. Browsers recognise pictures whose type is not given. */
const NO_PICTURE = /^(?:text\/|application\/(?:json|xhtml))/;

type FileSettings = {
  http: Pick<Http, 'blob'>;
  signedUrls: SignedUrls;
  origin: string;
  storageOrigin: () => string | null;
};
type WantedFile = { uri: string; generation: string | null; mustSignAgain: boolean };

/** Fetches a file of the venue, by a signed URL where it needs one. */
export const createFiles =
  ({ http, signedUrls, origin, storageOrigin }: FileSettings) =>
  async ({ uri, generation, mustSignAgain }: WantedFile, signal: AbortSignal): Promise<Blob> => {
    const options = { signal, report: false, retry: false };
    if (!isSigned(uri, origin, storageOrigin())) {
      return http.blob(uri, { ...options, query: generation === null ? {} : { generation } });
    }
    // Others may wait for the same signature, so this file does not cancel it.
    const signed = await signedUrls.sign(uri, mustSignAgain);
    return http.blob(signed, { ...options, bearer: false });
  };

/** Fetches a picture as a blob, so that its status is known; its object URL lives as long as the actor. */
export const createPicture = (settings: FileSettings) =>
  fromCallback<EventObject, ImageRequest>(({ input, sendBack }) => {
    const abort = new AbortController();
    let url: string | null = null;
    const { generation, mustSignAgain } = input;
    const wanted = { uri: withSize(input.uri, input.size), generation, mustSignAgain };
    createFiles(settings)(wanted, abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return;
        if (NO_PICTURE.test(blob.type)) {
          const message = `${input.uri}: not a picture but ${blob.type}`;
          sendBack({ type: 'image.refused', fault: makeFault('PROCESSING_ERROR', { message }) });
          return;
        }
        url = URL.createObjectURL(blob);
        sendBack({ type: 'image.arrived', url });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) sendBack({ type: 'image.refused', fault: readFault(error) });
      },
    );
    return () => {
      abort.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  });
