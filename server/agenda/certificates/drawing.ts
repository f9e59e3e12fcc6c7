import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Architecture } from '../../../domain/kernel/venue';
import { paletteOf } from '../../../domain/venue/colour';
import type { Blob, Blobs } from '../../db/blobs';
import { projectRoot } from '../../db/root';
import { ApiError } from '../../http/errors';
import { createThreads } from '../../identity/threads';
import { wordingOf } from '../../identity/words/words';
import { checkAddress, factsOf } from './facts';
import type { Certificate } from './store';

/** A separate script in a thread, so that drawing holds up nobody; the built service also runs it from the sources. */
const DRAW = join(projectRoot, 'server/agenda/certificates/draw.mjs');
const THREADS = 1;
/** Certificates that wait; the others are asked for again. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 10;
const PAPER = '#ffffff';
const LOGO = { width: 640, height: 160 };
const LOGO_PIXELS = 30_000_000;

const AnswerSchema = v.union([v.object({ file: v.instance(Uint8Array) }), v.object({ isCovered: v.boolean() })]);

export type DrawingOptions = {
  blobs: Pick<Blobs, 'pathOf'>;
  findLogo: (architectureId: string, assetId: string) => Promise<Blob | null>;
};

/** Draws certificates as PDF: one page, with the colours and the logo of the venue. */
export function createDrawing({ blobs, findLogo }: DrawingOptions) {
  const run = createThreads<unknown>(DRAW, THREADS);
  let waiting = 0;

  async function work(job: object): Promise<v.InferOutput<typeof AnswerSchema>> {
    if (waiting >= MOST_WAITING)
      throw new ApiError(503, 'Many certificates are being made. Please try again in a few seconds.', RETRY_SECONDS);
    waiting += 1;
    try {
      return v.parse(AnswerSchema, await run(job));
    } finally {
      waiting -= 1;
    }
  }

  /** The logo as PNG; null where there is none that can be read. */
  async function logoOf({ id, style: { logoAssetId } }: Architecture): Promise<Uint8Array | null> {
    const blob = logoAssetId === null || logoAssetId === undefined ? null : await findLogo(id, logoAssetId);
    if (blob === null) return null;
    return sharp(await blobs.pathOf(blob), { limitInputPixels: LOGO_PIXELS, density: 200 })
      .resize({ ...LOGO, fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => null);
  }

  return {
    /** Whether the fonts have every letter of a text. */
    async canWrite(text: string): Promise<boolean> {
      const answer = await work({ text });
      return 'isCovered' in answer && answer.isCovered;
    },

    async draw(
      certificate: Certificate,
      { architecture, origin }: { architecture: Architecture; origin: string },
    ): Promise<Uint8Array> {
      const wording = wordingOf(certificate.locale);
      const { words, locale, direction } = wording;
      const { background, text, primary } = paletteOf(architecture.style);
      const { accent } = paletteOf({ primary: architecture.style.primary ?? null, background: PAPER });
      const { name, title, event, number } = certificate;
      const answer = await work({
        locale,
        direction,
        colours: { background, text, primary, accent },
        logo: await logoOf(architecture),
        texts: {
          heading: words.certificateTitle,
          name,
          reason: words.certificateFor,
          title: title === '' ? event : title,
          event,
          issuer: certificate.issuer,
          number: words.certificateNumber,
          check: words.certificateCheck,
        },
        facts: factsOf(certificate, wording),
        number,
        address: checkAddress(origin, number),
      });
      if (!('file' in answer)) throw new Error('Nothing was drawn');
      return answer.file;
    },
  };
}
export type Drawing = ReturnType<typeof createDrawing>;
