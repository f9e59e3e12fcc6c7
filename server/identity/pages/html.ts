/** Markup in which every value was escaped. */
export type Html = { readonly markup: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type Part = string | Html | null | readonly Html[];

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escape(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Escapes inserted values. Attribute values need double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce((markup, string, index) => markup + markupOf(parts[index - 1] ?? null) + string),
});

/** A JSON data block for a script; no value can end the block. */
export const dataBlock = (id: string, value: unknown): Html => ({
  markup: `<script type="application/json" id="${escape(id)}">${JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`,
});

export type Page = {
  locale: string;
  direction: 'ltr' | 'rtl';
  title: string;
  stylesheet: string | null;
  /** Inline styles of the page; the policy contains their hash. */
  style?: string;
  body: Html;
};

export const page = ({ locale, direction, title, stylesheet, style, body }: Page): string =>
  html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>${
    stylesheet === null
      ? null
      : html`
<link rel="stylesheet" href="${stylesheet}">`
  }${style === undefined ? null : { markup: `\n<style>${style}</style>` }}
</head>
<body>
${body}
</body>
</html>
`.markup;
