import pRetry from 'p-retry';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { FOUNDING_API, FOUNDING_CODE_API, FoundingOfferSchema } from '../../../domain/control/founding';
import { emptyDraft, type FoundingDraft, FoundingDraftSchema } from '../../../domain/control/founding-draft';
import { proposedColours } from '../../../domain/control/logo-colours';
import { type FoundingDraftCommand, foundingMachine } from '../../../machines/control/founding.machine';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';
import type { Keep } from '../kernel/storage';

const DRAFT_KEY = 'founding-draft';
const SIDE = 32;
/** Looks whether the service shows the new venue. */
const LOOKS = { retries: 90, minTimeout: 1000, factor: 1 } as const;

function storedDraft(keep: Keep): FoundingDraft | null {
  try {
    const read = v.safeParse(FoundingDraftSchema, JSON.parse(keep.read(DRAFT_KEY) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

async function pixelsOf(dataUrl: string): Promise<ArrayLike<number>> {
  const picture = new Image();
  picture.src = dataUrl;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return [];
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

type World = { http: Pick<Http, 'get' | 'post'>; keep: Keep; locale: string; now: () => number };

/** Making a venue with the service; what was typed stays in the browser. */
export function provideFounding({ http, keep, locale, now }: World) {
  const readOffer = (signal: AbortSignal) =>
    http.get(FOUNDING_API, FoundingOfferSchema, { report: false, retry: false, signal });
  return foundingMachine.provide({
    actors: {
      drafts: fromCallback<FoundingDraftCommand>(({ receive }) =>
        receive(({ draft }) => keep.write(DRAFT_KEY, draft && JSON.stringify(draft))),
      ),
      openFounding: fromPromise(async ({ signal }) => {
        const { isOffered, needsCode } = await readOffer(signal);
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return { isOffered, needsCode, draft: storedDraft(keep) ?? emptyDraft(now(), timeZone, locale) };
      }),
      checkCode: fromPromise(async ({ input: { code }, signal }) => {
        const body = { code: code?.open() ?? '' };
        await http.post(FOUNDING_CODE_API, body, { report: false, retry: false, signal });
      }),
      readColours: fromPromise(async ({ input: { logo } }) =>
        logo === null ? [] : proposedColours(await pixelsOf(logo.open())),
      ),
      makeVenue: fromPromise(async ({ input: { plan, logo, password, code } }) => {
        const sent = logo?.open().replace(/^[^,]*,/, '') ?? null;
        const body = { plan, logo: sent, password: password?.open() ?? '', code: code?.open() ?? null };
        await http.post(FOUNDING_API, body, { report: false, retry: false, silenceMs: WORK_MS });
      }),
      awaitVenue: fromPromise(({ signal }) =>
        pRetry(
          async () => {
            // The sample is served until the service starts again.
            if ((await readOffer(signal)).isOffered) throw new Error('The service still shows its sample');
          },
          { ...LOOKS, signal },
        ),
      ),
    },
  });
}
