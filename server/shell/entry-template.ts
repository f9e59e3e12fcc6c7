import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { CHOICE_ATTRIBUTE, jsonForPage, STOPPED_ID, textForPage } from '../../domain/shell/entry-page';

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
/** What vite says of the built client: chunks by source file, or by an own key where several files make up one. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Names of the chunks that are wanted inside the venue; the browser fetches them early for a visitor on the way in. */
const INSIDE = ['inside', 'venue'];
const IDENTITY = 'src/adapters/login/firebase-identity.ts';
const ENTRY = 'index.html';

function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The built client has no module "${key}": build it again.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closureOf(manifest, next, seen);
  return seen;
}

function keyOf(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (found === undefined) throw new Error(`The built client has no chunk "${name}": build it again.`);
  return found;
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => [...(manifest[key]?.css ?? []), manifest[key]?.file ?? '']).map((file) => `/${file}`);

export type PageContent = {
  locale: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** For search engines. */
  description: string;
  screen: string;
  /** What the screen shows after each choice, by its id. */
  choices: readonly (readonly [id: string, screen: string])[];
  data: unknown;
  /** What the page shows if its scripts do not start. */
  stopped: string;
  earlyScript: string;
  /** Identifies the build. */
  build: string;
  /** Whether every visitor goes inside at once. */
  isOpen: boolean;
  /** The published venue; empty if there is none. */
  venueId: string;
};

/** The style sheets of the first screen, by file. */
export const stylesOf = (manifest: Manifest): string[] =>
  filesOf(manifest, closureOf(manifest, ENTRY)).filter((file) => file.endsWith('.css'));

const DESCRIPTION = /(<meta name="description" content=)"[^"]*"/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;

/**
 * Fills the built `index.html`; the page that other hosts serve unfilled asks for everything itself.
 * @param styles the contents of the style sheets of `stylesOf`
 */
export function createTemplate(html: string, manifest: Manifest, styles: readonly string[]) {
  const first = closureOf(manifest, ENTRY);
  const inside = new Set(INSIDE.flatMap((name) => [...closureOf(manifest, keyOf(manifest, name))]));
  const filesBeyond = (known: ReadonlySet<string>, keys: Iterable<string>): string[] =>
    filesOf(
      manifest,
      [...keys].filter((key) => !known.has(key)),
    );
  const insideFiles = filesBeyond(first, inside);
  const identityFiles = filesBeyond(new Set([...first, ...inside]), closureOf(manifest, IDENTITY));
  const linkTo = (file: string): string =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`;

  // Each module is evaluated as it arrives, in a task of its own, while those that import it are on their way.
  const scripts = [...html.matchAll(PRELOADS)].map(
    ([, file]) => `<script type="module" async crossorigin src="${file}"></script>`,
  );
  // Nothing is painted without them, so the page holds them; the links tell later modules that they are here.
  const sheets = [
    `<style>[data-held] #app{display:none}${styles.join('')}</style>`,
    ...stylesOf(manifest).map((file) => `<link rel="stylesheet" disabled crossorigin href="${file}">`),
  ];
  const replaced = (text: string, place: string, content: string): string => {
    if (!text.includes(place)) throw new Error(`The built index.html has no ${place}`);
    return text.replace(place, () => content);
  };
  const template = html
    .replace(/\s*<link rel="preload" as="fetch"[^>]*>/g, '')
    .replace(STYLES, '')
    .replace(PRELOADS, '')
    .replace(/<title>.*?<\/title>/, '<title></title>');

  return (content: PageContent): string => {
    const { locale, direction, title, description, screen, choices, data, earlyScript, isOpen, venueId } = content;
    const { stopped, build } = content;
    // The first screen has its English texts in its own scripts.
    const words =
      locale === FALLBACK_LOCALE ? undefined : Object.values(manifest).find(({ name }) => name === locale)?.file;
    const files = [...(words === undefined ? [] : [`/${words}`]), ...(isOpen ? insideFiles : [])];
    const head = [
      '<meta charset="utf-8" />',
      `<script data-build="${textForPage(build)}" data-venue="${textForPage(venueId)}" data-inside="${insideFiles.join(' ')}" data-identity="${identityFiles.join(' ')}">${earlyScript}</script>`,
      ...sheets,
      ...scripts,
      ...files.map(linkTo),
    ];
    const templates = choices.map(
      ([id, shown]) => `<template ${CHOICE_ATTRIBUTE}="${textForPage(id)}">${shown}</template>`,
    );
    const body = `<div id="app">${screen}</div>${templates.join('')}<template id="${STOPPED_ID}">${stopped}</template><script type="application/json" id="entry-data">${jsonForPage(data)}</script>`;
    const parts: [place: string, part: string][] = [
      ['<html lang="en"', `<html lang="${textForPage(locale)}" dir="${direction}"`],
      ['<meta charset="utf-8" />', head.join('')],
      ['<title></title>', `<title>${textForPage(title)}</title>`],
      ['<div id="app"></div>', body],
    ];
    const described = template.replace(DESCRIPTION, (_, before) => `${before}"${textForPage(description)}"`);
    return parts.reduce((text, [place, part]) => replaced(text, place, part), described);
  };
}
