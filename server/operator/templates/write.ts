import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { VenuePlan } from '../../../domain/control/founding';
import { paletteOf } from '../../../domain/venue/colour';
import { FILE_KINDS, type FileKind, jsonSchemaOf, schemaFileName } from '../reference/schemas';
import { newVenue } from './templates';

const LOGO_SIDE = 512;
const schemaOf = (kind: FileKind): string => `./schema/${schemaFileName(kind)}`;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The first letters of a name in the venue's colour. */
function drawnLogo({ name, primary, secondary, background }: VenuePlan): string {
  const palette = paletteOf({ primary, secondary, background });
  const letters = name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="18" fill="${palette.primary}"/><text x="32" y="42" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="28" fill="${palette.onPrimary}">${letters}</text></svg>`;
}

/**
 * A logo as it is stored: a picture without scripts or hidden data, whatever was sent.
 * @throws Error for what is no picture
 */
export const readLogo = (sent: Buffer): Promise<Buffer> =>
  sharp(sent, { limitInputPixels: 64_000_000, density: 300 })
    .rotate()
    .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer();

type Extra = { logo?: Buffer | null; users: readonly object[] };

/** Writes a venue that is made from a template, with its pictures and the schemas of its files. */
export async function writeVenue(folder: string, id: string, plan: VenuePlan, { logo = null, users }: Extra) {
  const logoPath = logo === null ? 'assets/logo.svg' : 'assets/logo.webp';
  const { venue, uiConfig, loginOptions, pictures } = newVenue(plan, id, logoPath);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'schema'), { recursive: true });
  const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  await put('venue.json', json({ $schema: schemaOf('venue'), ...venue }));
  await put('ui-config.json', json({ $schema: schemaOf('ui-config'), ...uiConfig }));
  await put('access.json', json({ $schema: schemaOf('access'), $comment: ACCESS, allowed: [], denied: [] }));
  await put('users.json', json(users));
  if (loginOptions !== null) await put('login-options.json', json(loginOptions));
  await put(logoPath, logo ?? drawnLogo(plan));
  await Promise.all(
    Object.entries(pictures).map(async ([name, svg]) => {
      const picture = await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 2 }).toBuffer();
      await put(join('assets', `${name}.webp`), picture);
    }),
  );
  for (const kind of FILE_KINDS) await put(join('schema', schemaFileName(kind)), json(jsonSchemaOf(kind)));
}

const ACCESS = 'As soon as "allowed" has an e-mail, only these users can enter.';
