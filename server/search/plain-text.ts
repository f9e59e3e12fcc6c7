const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

function decoded(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  return Number.isInteger(code) && code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
}

/** The text of rich text, one line for each block. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/?(?:p|li|ul|ol|div|h[1-6]|tr|table|section|blockquote))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** The sections of rich text, each with its own heading; the title is the first heading. */
export function sectionsOf(html: string): { title: string; sections: { heading: string; text: string }[] } {
  const [before = '', ...parts] = html.split(/<h[1-6]\b[^>]*>/i);
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
