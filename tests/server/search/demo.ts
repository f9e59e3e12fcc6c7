import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { vi } from 'vitest';
import { VenueSchema } from '../../../domain/kernel/venue';
import { hashOf } from '../../../server/db/blobs';
import { withProgrammeAt } from '../../../server/operator/import/demo-times';
import { createDocumentTexts, type ReadDocuments } from '../../../server/search/document-texts';
import { createSearch } from '../../../server/search/search';

const SAMPLE = join(import.meta.dirname, '../../../server/sample/aurora');
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A moment in the demo, whose talks are around it. */
export const NOW = Date.parse('2027-03-12T14:05:00Z');
export const UI_CONFIG = { ...Object(json(join(SAMPLE, 'ui-config.json'))), timeZone: 'Europe/Berlin' };

const [demo] = v.parse(VenueSchema, withProgrammeAt(json(join(SAMPLE, 'venue.json')), NOW)).architectures;
if (demo === undefined) throw new Error('The sample has no architecture');
export const architecture = demo;
export type Architecture = typeof architecture;

const FILES: Readonly<Record<string, string>> = {
  'programme-pdf': 'programme.pdf',
  'programme-pdf-de': 'programme-de.pdf',
};

/** The search of a venue without the texts of its documents. */
export const searchIn = (
  shown: Architecture,
  uiConfig: unknown = UI_CONFIG,
  readDocuments: ReadDocuments | null = null,
) =>
  createSearch({
    readDocuments,
    log: { error: () => {} },
    now: () => NOW,
    snapshot: async () => ({ revision: 1, uiConfig, shown: { architecture: shown } }),
  });

/** The search of the demo with the texts of its programme. */
export async function searchDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'venue-programme-'));
  for (const file of Object.values(FILES)) cpSync(join(SAMPLE, 'assets', file), join(folder, file));
  const pathOf = async ({ hash }: { hash: string }) => join(folder, hash);
  const readDocuments = createDocumentTexts({
    blobs: { pathOf },
    log: { warn: () => {} },
    limits: { ms: 3_600_000 },
    find: async (_, assetId) => {
      const file = FILES[assetId];
      if (file === undefined) return null;
      const bytes = readFileSync(join(folder, file));
      cpSync(join(folder, file), join(folder, hashOf(bytes)));
      return { asset: { hash: hashOf(bytes), size: bytes.length, contentType: 'application/pdf' } };
    },
  });
  const search = searchIn(architecture, UI_CONFIG, readDocuments);
  search.follow();
  await vi.waitFor(
    () => {
      if (search.state().state !== 'made') throw new Error('The index is being made');
    },
    { timeout: 100_000, interval: 5 },
  );
  return search;
}
