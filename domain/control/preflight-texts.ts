import type { LocalizedText } from '../kernel/localized';
import type { Architecture } from '../kernel/venue';
import { hasScriptTag } from '../venue/rich-text';
import { type Found, finding } from './preflight-parts';

/** Elements that attendees never get, with what is in them. */
const CUT =
  /<\s*(style|object|embed|applet|form|input|button|textarea|select|svg|math|template|noscript|video|audio|link|meta|base)\b/gi;
const HANDLER = /<[^>]*?\s(on[a-z]+)\s*=/gi;
const SCRIPT_ADDRESS = /(?:href|src)\s*=\s*["']?\s*(javascript|vbscript)\s*:/gi;
/** Pictures and frames that browsers do not load. */
const INSECURE = /<\s*(?:img|iframe)\b[^>]*?\ssrc\s*=\s*["']?\s*(http:\/\/[^\s"'>]+)/gi;

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));

const cutIn = ({ text }: LocalizedText): string[] => [
  ...all(text, CUT).map((tag) => `<${tag.toLowerCase()}>`),
  ...all(text, HANDLER).map((name) => name.toLowerCase()),
  ...all(text, SCRIPT_ADDRESS).map((scheme) => `${scheme.toLowerCase()}:`),
];

/** The site of an insecure address, if it is not this one. */
const insecureIn = ({ text }: LocalizedText, origin: string): string[] =>
  all(text, INSECURE).filter((address) => !address.startsWith(`${origin}/`));

const scriptIn = ({ locale, text }: LocalizedText): string[] => (hasScriptTag(text) ? [locale] : []);

/** What attendees do not get of the imprint and the privacy notice, which are named as in the editor. */
export function textFindings({ impress, privacyNotice }: Architecture, origin: string): Found[] {
  const legal = { imprint: impress, privacy: privacyNotice };
  return Object.entries(legal).flatMap(([name, texts]) => {
    // Attendees see nothing of a text with a script.
    const shown = texts.filter(({ text }) => !hasScriptTag(text));
    return [
      ...finding('textScript', name, texts.flatMap(scriptIn), texts),
      ...finding(
        'textInsecure',
        name,
        shown.flatMap((text) => insecureIn(text, origin)),
        texts,
      ),
      ...finding('textCut', name, shown.flatMap(cutIn), texts),
    ];
  });
}
