import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'));

/** Every file that the browser fetches after the first page, scripts and style sheets. */
export function lateFiles(): string[] {
  const manifest = readManifest();
  const first = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || first.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) first.add(file);
    for (const next of chunk.imports ?? []) collect(next);
  };
  collect('index.html');
  const all = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  return [...all].filter((file) => /\.(?:js|css)$/.test(file) && !first.has(file));
}
