import { readdirSync, readFileSync } from 'node:fs';
import { type Catalogue, ROOT } from './catalogues';

const CODE = /\.tsx?$/;
/** A text in quotes, unless it is the type of an event; the start of a template such as `widgets.kinds.${kind}`; or a property. */
const MENTION =
  /(?<!\btype: )(?<quote>['"`])(?<name>[A-Za-z][\w-]*(?:\.[\w-]+)*\.?)(?:\k<quote>|\$\{)|\.(?<property>[A-Za-z]\w*)\b/g;

type Mentions = ReadonlyMap<string, ReadonlySet<string>>;

function mentionsIn(catalogue: Catalogue, root: string): Mentions {
  const found = new Map<string, Set<string>>();
  for (const folder of catalogue.usedIn) {
    for (const name of readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!CODE.test(name)) continue;
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      for (const { groups } of readFileSync(`${root}/${path}`, 'utf8').matchAll(MENTION)) {
        const word = groups?.['name'] ?? (catalogue.name === 'identity' ? groups?.['property'] : undefined);
        if (word !== undefined) found.set(word, (found.get(word) ?? new Set()).add(path));
      }
    }
  }
  return found;
}

/** A key in full, or as `widgets.kinds.${kind}` and the like, or its plural forms by their group. */
function waysOf(key: string): string[] {
  const parts = key.split('.');
  const groups = parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('.'));
  return [key, ...groups.slice(0, 1).filter((group) => group.includes('.')), ...groups.map((group) => `${group}.`)];
}

const isView = (path: string): boolean => /^(?:src\/)?(?:views|ui|control)\//.test(path);

/** The files that show each text of a catalogue, by its key; views alone if there are any. */
export function usageOf(catalogue: Catalogue, keys: Iterable<string>, root = ROOT): Usage {
  const mentions = mentionsIn(catalogue, root);
  return new Map(
    [...keys].map((key) => {
      const way = waysOf(key.slice(catalogue.prefix.length)).find((one) => mentions.has(one));
      const files = way === undefined ? [] : [...(mentions.get(way) ?? [])];
      const views = files.filter(isView);
      return [key, views.length > 0 ? views : files];
    }),
  );
}

export type Usage = ReadonlyMap<string, readonly string[]>;
