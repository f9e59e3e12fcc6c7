import * as v from 'valibot';
import { type EventObject, fromCallback } from 'xstate';
import { SentFileSchema, UPLOAD_API } from '../../../domain/control/uploads';
import { readFault } from '../../../domain/kernel/fault';
import type { UploadFact, UploadItem } from '../../../machines/control/uploads.machine';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';

/** Long enough for a film on a slow connection. */
const TIMEOUT_MS = 3_600_000;

/** Sends a file for the version that is being made of the `venue`; stopping the actor aborts the request. */
export const sendFile = (http: Pick<Http, 'upload'>, venue: () => string | null) =>
  fromCallback<EventObject, { item: UploadItem | null }>(({ input: { item }, sendBack }) => {
    const end = new AbortController();
    const tell = (fact: UploadFact) => {
      if (!end.signal.aborted) sendBack(fact);
    };
    const send = async () => {
      const content = item?.content?.open();
      if (item === null || !(content instanceof Blob)) throw new Error('There is no file');
      const { name, replaces } = item;
      const answer = await http.upload(UPLOAD_API, content, {
        query: { name, venue: venue() ?? '', ...(replaces === null ? {} : { replaces }) },
        signal: end.signal,
        timeoutMs: TIMEOUT_MS,
        silenceMs: WORK_MS,
        onProgress: (percent) => tell({ type: 'upload.progressed', percent }),
      });
      const { assetId, uri, generation, ...facts } = v.parse(SentFileSchema, answer);
      return { asset: { id: assetId, uri, generation, displayName: name }, stored: { assetId, ...facts } };
    };
    send().then(
      (sent) => tell({ type: 'upload.ended', ...sent }),
      (error: unknown) => tell({ type: 'upload.failed', fault: readFault(error) }),
    );
    return () => end.abort();
  });
