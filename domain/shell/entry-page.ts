import { API_BASE } from '../kernel/api';

/** Id of the JSON block in the entry page, and the attribute that hides a screen which is wrong for the visitor. */
export const ENTRY_DATA_ID = 'entry-data';
export const HELD_ATTRIBUTE = 'data-held';
/** The attribute of templates in the page that hold the screen after a choice: the id of what was chosen. */
export const CHOICE_ATTRIBUTE = 'data-choice';

/** The id of the template, and of its copy, that says that the page has stopped; the code of the report goes into it. */
export const STOPPED_ID = 'stopped';
export const REPORT_CODE_ATTRIBUTE = 'data-report-code';

/** The id of the element in which a browser shows an area before its scripts are here. */
export const FIRST_LOOK_ID = 'first-look';
/** Answers with the first look of the area at `path`, in the language `lang`; empty where there is none. */
export const FIRST_LOOK_PATH = `${API_BASE}/ui/first-look`;

/** A screen as the service rendered it, and the state of the parts that it shows. */
export type RenderedScreen = { html: string; standing: string };
/** The first screen, and what it shows after each choice. */
export type FirstScreen = RenderedScreen & { choices: Readonly<Record<string, RenderedScreen>> };

/** The content of the entry page's JSON block. */
export type EntryData = {
  /** Responses by path, as the service sends them. */
  answers: Readonly<Record<string, unknown>>;
  /** The state of the parts when the screen in the page was rendered; `null` if the page has no screen. */
  standing: string | null;
  /** The state that the screen after each choice shows, by the id of what is chosen. */
  choices: Readonly<Record<string, string>>;
};

/** JSON that is safe within a script element: it contains no `<`. */
export const jsonForPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is safe within an element or a quoted attribute. */
export const textForPage = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const LANGUAGE_TAG = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** The languages of an `Accept-Language` header, the best first, as a browser reports them in `navigator.languages`. */
export const wantedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => LANGUAGE_TAG.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** What a browser reports as `navigator.language`; `null` without one. */
export const preferredLanguage = (header: string | undefined): string | null => wantedLanguages(header)[0] ?? null;
