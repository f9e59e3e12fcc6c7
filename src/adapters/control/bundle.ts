import * as v from 'valibot';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { HeldFilesSchema, heldFile, mayBeHeld, planBundle, withKept } from '../../../domain/control/bundle';
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
import { isZip, ZippedFile } from './zipped-file';

/** Long enough for a film on a slow connection. */
const TIMEOUT_MS = 3_600_000;
const ONCE = { report: false, retry: false, silenceMs: WORK_MS } as const;

const refusal = (code: string) => new FaultError(makeFault('PROCESSING_ERROR', { status: 400, code }));
const baseName = (path: string): string => path.split('/').at(-1) ?? path;
function contentOf({ content }: ChosenFile, signal: AbortSignal): Blob | Promise<Blob> {
  const opened = content.open();
  if (opened instanceof ZippedFile) return opened.unpack(signal);
  if (!(opened instanceof Blob)) throw new Error('There is no file');
  return opened;
}

/** The files with those of zips in their place. The code for zips is fetched when it is needed. */
async function unpacked(files: readonly ChosenFile[]): Promise<ChosenFile[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const opened = file.content.open();
      if (!(opened instanceof Blob) || !isZip(file.name)) return [file];
      const { filesInZip } = await import('./zip');
      const inside = await filesInZip(opened);
      return inside.map((one) => ({ name: one.name, content: seal<unknown>(one) }));
    }),
  );
  return found.flat();
}

/** The venue's JSON file among the chosen files. */
async function findVenue(files: readonly ChosenFile[], signal: AbortSignal) {
  const read = await Promise.all(
    files
      .filter(({ name }) => /\.json$/i.test(name))
      .map(async (file) => {
        const text = await (await contentOf(file, signal)).text();
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
export const provideBundle = (http: Pick<Http, 'get' | 'post' | 'upload'>) =>
  bundleMachine.provide({
    actors: {
      readBundle: fromPromise(async ({ input: { files: chosen }, signal }): Promise<Bundle> => {
        const files = await unpacked(chosen);
        const { file, text, document } = await findVenue(files, signal);
        await http.post(CONTROL_API.check, document, { ...ONCE, signal });
        const others = files.filter((other) => other !== file);
        const plan = planBundle(
          document,
          others.map(({ name }) => name),
        );
        if (plan === null) throw refusal(ONE_VENUE_FILE);
        const { parts, ...planned } = plan;
        const items = parts.flatMap((part) => {
          const other = others[part.index];
          return other === undefined ? [] : [{ ...part, ...other, asset: null }];
        });
        const query = { venue: plan.architectureId };
        const { files: held } =
          items.length === 0
            ? { files: [] }
            : await http.get(UPLOAD_API, HeldFilesSchema, { report: false, signal, query });
        return { ...planned, text: seal(text), items, held };
      }),
      sendPart: fromCallback<EventObject, Sending>(({ input: { architectureId, item, held }, sendBack }) => {
        const end = new AbortController();
        const tell = (fact: BundleFact) => {
          if (!end.signal.aborted) sendBack(fact);
        };
        const onProgress = (percent: number) => tell({ type: 'bundle.progressed', percent });
        const send = async () => {
          if (item === null) throw new Error('There is no file');
          const { assetId: id, displayName } = item;
          const name = baseName(item.name);
          const opened = contentOf(item, end.signal);
          const content = opened instanceof Blob ? opened : await opened;
          const { size } = content;
          if (mayBeHeld(held, size)) {
            const { hashOf } = await import('./hash');
            const hash = await hashOf(content, onProgress);
            const known = heldFile(held, { assetId: id, size, hash });
            if (known !== null)
              return { id: known.assetId, uri: known.uri, generation: known.generation, displayName, isHeld: true };
          }
          const answer = await http.upload(UPLOAD_API, content, {
            query: { name, venue: architectureId, id },
            signal: end.signal,
            timeoutMs: TIMEOUT_MS,
            silenceMs: WORK_MS,
            onProgress,
          });
          const { assetId, uri, generation } = v.parse(KeptFileSchema, answer);
          return { id: assetId, uri, generation, displayName: displayName || name, isHeld: false };
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
