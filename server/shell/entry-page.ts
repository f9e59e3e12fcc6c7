import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Architecture } from '../../domain/kernel/venue';
import type { FirstScreen } from '../../domain/shell/entry-page';
import { chooseLanguage, directionOf, supportedLocales } from '../../domain/shell/language';
import { type Bodies, compressed } from '../http/encodings';
import { buildOf, manifestIn } from './build';
import { createTemplate, type Manifest, stylesOf } from './entry-template';

type Answers = Readonly<Record<string, unknown>>;
/** An area of a venue. */
type Seen = { architecture: Architecture; areaId: string };
export type ThumbnailOf = (architecture: Architecture, areaId: string) => Promise<string | null>;

/** What the client's build renders with. */
type Renderer = {
  catalogues: readonly string[];
  renderScreen(answers: Answers, locale: string): Promise<FirstScreen | null>;
  describePage(venue: string, locale: string): Promise<string>;
  renderStopped(answers: Answers, locale: string): Promise<string>;
  renderFirstLook(answers: Answers, locale: string, seen: Seen & { thumbnail: string | null }): Promise<string | null>;
};

export type EntryPage = { etag: string; policy: string; bodies: Bodies };

/** What one page is made of, besides the language. */
export type EntrySource = {
  answers: Answers;
  i18n: { supportedLocales: readonly string[]; defaultLocale: string };
  title: string;
  isOpen: boolean;
  /** The published venue; empty if there is none. */
  venueId: string;
  /** The content security policy with the hashes of inline scripts. */
  policyWith: (hashes: readonly string[]) => string;
};
type Wanted = { query: string | null; browser: string | null };

/** More than this many addresses and languages of one venue are rendered again and again. */
const PAGES_LIMIT = 200;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The built parts that a page is made of; `null` where the client or its renderer is not built. */
async function openParts(clientFolder: string, renderFolder: string | null) {
  const manifestFile = manifestIn(clientFolder);
  if (renderFolder === null) return null;
  const [renderFile, earlyFile] = [join(renderFolder, 'render.js'), join(renderFolder, 'early.js')];
  if (![manifestFile, renderFile, earlyFile].every((file) => existsSync(file))) return null;
  const [html, manifest, earlyScript] = await Promise.all([
    readFile(join(clientFolder, 'index.html'), 'utf8'),
    readFile(manifestFile, 'utf8'),
    readFile(earlyFile, 'utf8'),
  ]);
  const renderer: Renderer = await import(/* @vite-ignore */ pathToFileURL(renderFile).href);
  const parsed: Manifest = JSON.parse(manifest);
  const styles = await Promise.all(stylesOf(parsed).map((file) => readFile(join(clientFolder, file), 'utf8')));
  const build = buildOf(manifest);
  return { renderer, earlyScript, build, fill: createTemplate(html, parsed, styles) };
}

/**
 * Makes the entry page with all that the first screen needs. Pages are kept by the venue's snapshot, the address of the
 * service and the language. Null where the client is not built for it.
 */
export async function createEntryPages(
  clientFolder: string,
  renderFolder: string | null,
  report: (error: unknown) => void,
) {
  const parts = await openParts(clientFolder, renderFolder);
  if (parts === null) return null;
  const { renderer, earlyScript, build, fill } = parts;
  const scriptHash = `'sha256-${hashOf(earlyScript)}'`;
  const sources = new WeakMap<object, Map<string, Promise<EntrySource>>>();
  const pages = new WeakMap<EntrySource, Map<string, Promise<EntryPage>>>();
  const looks = new WeakMap<EntrySource, Map<string, Promise<Bodies | null>>>();

  async function make(source: EntrySource, locale: string): Promise<EntryPage> {
    const screen = await renderer.renderScreen(source.answers, locale).catch((error: unknown) => {
      report(error);
      return null;
    });
    const choices = Object.entries(screen?.choices ?? {});
    const html = fill({
      locale,
      direction: directionOf(locale),
      title: source.title,
      description: await renderer.describePage(source.title, locale),
      screen: screen?.html ?? '',
      choices: choices.map(([id, { html: content }]) => [id, content]),
      data: {
        answers: source.answers,
        standing: screen?.standing ?? null,
        choices: Object.fromEntries(choices.map(([id, { standing }]) => [id, standing])),
      },
      stopped: await renderer.renderStopped(source.answers, locale),
      earlyScript,
      build,
      isOpen: source.isOpen,
      venueId: source.venueId,
    });
    const policy = source.policyWith([scriptHash]);
    return { etag: `W/"${hashOf(html + policy).slice(0, 22)}"`, policy, bodies: await compressed(html) };
  }

  /** The value of a key, made once; a failure is not kept. */
  function kept<T>(values: Map<string, Promise<T>>, key: string, create: () => Promise<T>): Promise<T> {
    const found = values.get(key);
    if (found !== undefined) return found;
    if (values.size >= PAGES_LIMIT) values.clear();
    const created = create();
    values.set(key, created);
    created.catch(() => values.delete(key));
    return created;
  }
  function within<K extends object, T>(maps: WeakMap<K, Map<string, T>>, key: K): Map<string, T> {
    const found = maps.get(key) ?? new Map<string, T>();
    maps.set(key, found);
    return found;
  }

  const localeOf = ({ i18n }: EntrySource, wanted: Wanted): string =>
    chooseLanguage(
      { ...wanted, stored: null },
      { supported: supportedLocales(i18n.supportedLocales, renderer.catalogues), defaultLocale: i18n.defaultLocale },
    ).locale;

  type Place = { snapshot: object; origin: string; wanted: Wanted; readSource: () => Promise<EntrySource> };
  const find = async ({ snapshot, origin, wanted, readSource }: Place) => {
    const source = await kept(within(sources, snapshot), origin, readSource);
    return { source, locale: localeOf(source, wanted) };
  };
  return {
    page: async (place: Place): Promise<EntryPage> => {
      const { source, locale } = await find(place);
      return kept(within(pages, source), locale, () => make(source, locale));
    },
    /** An area for a visitor who comes back; null where it is not a picture. */
    look: async (place: Place, seen: Seen, thumbnailOf: ThumbnailOf): Promise<Bodies | null> => {
      const { source, locale } = await find(place);
      const { architecture, areaId } = seen;
      const thumbnail = await thumbnailOf(architecture, areaId);
      return kept(within(looks, source), JSON.stringify([locale, areaId, thumbnail !== null]), async () => {
        const html = await renderer.renderFirstLook(source.answers, locale, { ...seen, thumbnail });
        return html === null ? null : compressed(html);
      });
    },
  };
}
export type EntryPages = NonNullable<Awaited<ReturnType<typeof createEntryPages>>>;
