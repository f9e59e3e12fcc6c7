import * as v from 'valibot';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { planBundle, withKept } from '../../../domain/control/bundle';
import { CONTROL_API, NOT_JSON, ONE_VENUE_FILE, readVenueFile } from '../../../domain/control/desk';
import { KeptFileSchema, UPLOAD_API } from '../../../domain/control/uploads';
import { FaultError, makeFault, readFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import {
  type Bundle,
  type BundleFact,
  bundleMachine,
  type ChosenFile,
  type Sending,
} from '../../../machines/control/bundle.machine';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';

/** Long enough for a film on a slow connection. */
const TIMEOUT_MS = 3_600_000;
const ONCE = { report: false, retry: false, silenceMs: WORK_MS } as const;

const refusal = (code: string) => new FaultError(makeFault('PROCESSING_ERROR', { status: 400, code }));
const baseName = (path: string): string => path.split('/').at(-1) ?? path;
const contentOf = ({ content }: ChosenFile): Blob => {
  const opened = content.open();
  if (!(opened instanceof Blob)) throw new Error('There is no file');
  return opened;
};

/** The venue's JSON file among the chosen files. */
async function findVenue(files: readonly ChosenFile[]) {
  const read = await Promise.all(
    files
      .filter(({ name }) => /\.json$/i.test(name))
      .map(async (file) => {
        const text = await contentOf(file).text();
        return { file, text, document: readVenueFile(text) };
      }),
  );
  const venues = read.length === 1 ? read : read.filter(({ document }) => planBundle(document, []) !== null);
  const [venue] = venues;
  if (venue === undefined || venues.length > 1) throw refusal(ONE_VENUE_FILE);
  if (venue.document === null) throw refusal(NOT_JSON);
  return venue;
}

/** Reads a venue's file, uploads the files that it uses, and replaces their paths by URLs. */
export const provideBundle = (http: Pick<Http, 'post' | 'upload'>) =>
  bundleMachine.provide({
    actors: {
      readBundle: fromPromise(async ({ input: { files }, signal }): Promise<Bundle> => {
        const { file, text, document } = await findVenue(files);
        await http.post(CONTROL_API.check, document, { ...ONCE, signal });
        const others = files.filter((other) => other !== file);
        const plan = planBundle(
          document,
          others.map(({ name }) => name),
        );
        if (plan === null) throw refusal(ONE_VENUE_FILE);
        const { architectureId, missing, unused, parts } = plan;
        const items = parts.flatMap((part) => {
          const chosen = others[part.index];
          return chosen === undefined ? [] : [{ ...part, ...chosen, asset: null }];
        });
        return { text: seal(text), architectureId, items, missing, unused };
      }),
      sendPart: fromCallback<EventObject, Sending>(({ input: { architectureId, item }, sendBack }) => {
        const end = new AbortController();
        const tell = (fact: BundleFact) => {
          if (!end.signal.aborted) sendBack(fact);
        };
        const send = async () => {
          if (item === null) throw new Error('There is no file');
          const name = baseName(item.name);
          const answer = await http.upload(UPLOAD_API, contentOf(item), {
            query: { name, venue: architectureId },
            signal: end.signal,
            timeoutMs: TIMEOUT_MS,
            silenceMs: WORK_MS,
            onProgress: (percent) => tell({ type: 'bundle.progressed', percent }),
          });
          const { assetId, uri, generation } = v.parse(KeptFileSchema, answer);
          return { id: assetId, uri, generation, displayName: item.displayName || name };
        };
        send().then(
          (asset) => tell({ type: 'bundle.kept', asset }),
          (error: unknown) => tell({ type: 'bundle.failed', fault: readFault(error) }),
        );
        return () => end.abort();
      }),
      joinBundle: fromPromise(async ({ input: { bundle } }) => {
        if (bundle === null) throw new Error('There is no file');
        if (bundle.items.length === 0) return bundle.text;
        const kept = bundle.items.flatMap(({ assetId, asset }) => (asset === null ? [] : [{ assetId, asset }]));
        return seal(JSON.stringify(withKept(readVenueFile(bundle.text.open()), kept)));
      }),
    },
  });
