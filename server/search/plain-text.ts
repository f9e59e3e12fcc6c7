const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

function decoded(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  return Number.isInteger(code) && code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
}

/** Without scripts and styles. One that is never closed hides all after it. */
function withoutScripts(html: string): string {
  const [before = '', ...parts] = html.split(/<(?=(?:script|style)\b)/i);
  let open = '';
  let text = before;
  for (const part of parts) {
    if (open === '') open = /^\w+/.exec(part)?.[0].toLowerCase() ?? '';
    const end = part.search(open === 'style' ? /<\/style\s*>/i : /<\/script\s*>/i);
    if (end < 0) continue;
    text += part.slice(part.indexOf('>', end) + 1);
    open = '';
  }
  return text;
}

/** The text of rich text, one line for each block. */
const textOf = (html: string): string =>
  withoutScripts(html)
    .replace(/<(?:br|\/?(?:p|li|ul|ol|div|h[1-6]|tr|table|section|blockquote))\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** The sections of rich text, each with its own heading; the title is the first heading. */
export function sectionsOf(html: string): { title: string; sections: { heading: string; text: string }[] } {
  const [before = '', ...parts] = html.split(/<h[1-6]\b[^<>]*>/i);
  const sections = parts.map((part) => {
    const [heading = '', ...rest] = part.split(/<\/h[1-6]\s*>/i);
    return { heading: textOf(heading), text: textOf(rest.join('')) };
  });
  const intro = textOf(before);
  return {
    title: sections[0]?.heading ?? '',
    sections: intro === '' ? sections : [{ heading: '', text: intro }, ...sections],
  };
}
