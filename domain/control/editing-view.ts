import { fieldsIn, languagesOf } from './forms';
import { areaAround, keyOfPath, outlineOf, partAround } from './outline';
import { type Path, valueAt } from './paths';

/**
 * What an organiser looks at: the part at the path `at`, the viewpoint whose picture is shown (`null` for the first one), the
 * language that is read, the one that is written, whether only what is missing in it, and the time zone of times: that of the
 * event, or a chosen one; empty for that of the browser. Texts with formats may be shown as HTML. `open`: the keys of the areas
 * whose parts are listed; `unfolded`: those of the items whose fields are shown; `wanted`:
 * that of the part, of the item in it, or of the field, to which the organiser was led, empty for none.
 */
export type EditingView = {
  at: Path;
  viewpoint: string | null;
  from: string;
  into: string;
  isMissingOnly: boolean;
  zone: string;
  isSource: boolean;
  open: readonly string[];
  unfolded: readonly string[];
  wanted: string;
};

export const NO_VIEW: EditingView = {
  at: [],
  viewpoint: null,
  from: '',
  into: '',
  isMissingOnly: false,
  zone: '',
  isSource: false,
  open: [],
  unfolded: [],
  wanted: '',
};

/** The view of another version; choices are kept if they still exist. The organiser's own language is the first, if it is written. */
export function viewOf(
  document: unknown,
  own: { zone: string | null; language: string },
  view: EditingView,
): EditingView {
  const { from, into } = view;
  const written = from === '' || into === '' ? languagesOf(fieldsIn(document)) : [];
  const ranked = written.toSorted((a, b) => Number(b === own.language) - Number(a === own.language));
  const [first = own.language, second = first] = ranked;
  return {
    ...standing(document, view),
    from: from || first,
    into: into || second,
    zone: view.zone || (own.zone ?? ''),
  };
}

/** The items within a part that a path leads through. */
const itemsOn = (document: unknown, path: Path, part: Path): string[] =>
  path
    .map((_, at) => path.slice(0, at + 1))
    .filter((one) => one.length > part.length && /^[@#]/.test(one.at(-1) ?? ''))
    .filter((one) => valueAt(document, one) !== undefined)
    .map(keyOfPath);

/**
 * A part that is gone gives way to the nearest one around it, at last to the first area. The area of a shown part is open, and
 * what the path leads through within the part is unfolded.
 */
export function standing(document: unknown, view: EditingView): EditingView {
  const parts = outlineOf(document);
  const shown = partAround(parts, view.at) ?? parts.find(({ kind }) => kind === 'area') ?? parts[0];
  const at = shown?.path ?? [];
  const area = areaAround(parts, at);
  const opened = area === null || area.key === keyOfPath(at) ? [] : [area.key];
  return {
    ...view,
    at,
    open: [...new Set([...view.open, ...opened])],
    unfolded: [...new Set([...view.unfolded, ...itemsOn(document, view.at, at)])],
  };
}

/** What of the whole venue an organiser is led to by itself, because its form is long. */
const LED_TO = ['impress', 'privacyNotice', 'style', 'cookieProviders'];

/** What leads an organiser to the part, the item in it, or the field, that is nearest around a place. */
export const led = (at: Path): Partial<EditingView> => {
  const length = LED_TO.includes(at.at(-1) ?? '') ? at.length : at.findLastIndex((step) => /^[@#]/.test(step)) + 1;
  return { at, wanted: keyOfPath(at.slice(0, length)) };
};
