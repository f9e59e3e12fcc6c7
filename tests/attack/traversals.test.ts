import { request } from 'node:http';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVenueFolder } from '../../server/operator/import/venue-folder';
import { makeVenueFolder } from '../server/venue/venue-files';
import { climbs } from './kernel/payloads';
import { MARKER, onStage } from './kernel/stage';
import { hold } from './kernel/tally';

const { counted, stage } = onStage('path traversals');

/** Sends a path as it is, which `fetch` would tidy up. */
function rawGet(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(stage().origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: stage().bearer('administrator') }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const ROOTS = [
  '/app/',
  '/assets/',
  '/live/aurora/',
  '/preview/aurora/',
  '/api/ui/architecture/aurora/assets/',
  '/inspector/app/',
  '/',
];
const targets = fc.constantFrom('marker.txt', 'etc/passwd', 'server/migrations/0000_initial.sql', 'package.json');

test('no path leads out of the served folders', async () => {
  await hold(
    fc.asyncProperty(fc.constantFrom(...ROOTS), targets.chain(climbs), async (root, climb) => {
      await counted.attack(async () => {
        // Node itself refuses to send these.
        const path = (root + climb).replace(/[\u0000-\u0020]/g, '%20');
        const { status, body } = await rawGet(path);
        expect(status, path).toBeLessThan(500);
        expect(body, path).not.toContain(MARKER);
        expect(body, path).not.toMatch(/root:|CREATE TABLE|"dependencies"/);
      });
    }),
    { short: 60, whole: 3000 },
  );
});

test('no file of a venue lies outside of its folder', async () => {
  await hold(
    fc.asyncProperty(climbs('marker.txt'), async (uri) => {
      const venue = { architectures: [{ id: 'aurora', assets: [{ id: 'a', uri }] }] };
      const folder = await makeVenueFolder({ 'venue.json': venue });
      try {
        await counted.attack(() =>
          expect(readVenueFolder(folder.file)).rejects.toThrow(/must be the path|cannot be read|leads out/),
        );
      } finally {
        await folder.remove();
      }
    }),
    { short: 15, whole: 300 },
  );
});
