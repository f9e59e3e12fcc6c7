import {
  type Attrs,
  DOMParser,
  DOMSerializer,
  type Mark,
  type Node,
  Schema,
  type TagParseRule,
} from 'prosemirror-model';
import { harmless } from '../../views/venue/pages/rich-text';

type Attributes = Readonly<Record<string, string>>;

/** What the editor has no button for is a `kept` part, shown by its kind. */
export type KeptKind = 'table' | 'picture' | 'page' | 'other';

const CONTAINERS = ['div', 'section', 'article', 'header', 'footer'];
const KEPT = ['table', 'dl', 'figure', 'iframe', 'pre', 'address'];
const KEPT_INLINE = ['img', 'wbr'];
const PHRASES = [
  ...['u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite', 'time', 'code', 'bdi', 'bdo', 'span'],
];

const attributesOf = (element: HTMLElement): Attributes =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
const ownOf = ({ attrs }: Node | Mark): Attributes => attrs['own'];

/** `own` are the attributes of the element, such as its language. */
const OWN = { own: { default: {} } };
const read = (element: HTMLElement): Attrs => ({ own: attributesOf(element) });
const rule = (tag: string): TagParseRule => ({ tag, getAttrs: read });
const withTag = (tag: string): TagParseRule => ({ tag, getAttrs: (element) => ({ ...read(element), tag }) });

const keptHtml = (tag: string): TagParseRule => ({ tag, getAttrs: ({ outerHTML }) => ({ html: outerHTML }) });
/** Made in a document that loads nothing. */
const madeFrom = ({ attrs }: Node): Element =>
  harmless(attrs['html']).firstElementChild ?? document.createElement('wbr');

const level = (tag: string): number => Number(tag.slice(1));

/** Exactly what attendees may see of rich text: what the editor cannot change stays in it as it is. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      ...{ group: 'block', content: 'inline*', attrs: OWN },
      parseDOM: [rule('p')],
      toDOM: (node) => ['p', ownOf(node), 0],
    },
    heading: {
      ...{ group: 'block', content: 'inline*', defining: true, attrs: { ...OWN, level: { default: 2 } } },
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({
        tag,
        getAttrs: (element) => ({ ...read(element), level: level(tag) }),
      })),
      toDOM: (node) => [`h${node.attrs['level']}`, ownOf(node), 0],
    },
    bulletList: {
      ...{ group: 'block', content: 'listItem+', attrs: OWN },
      parseDOM: [rule('ul')],
      toDOM: (node) => ['ul', ownOf(node), 0],
    },
    orderedList: {
      ...{ group: 'block', content: 'listItem+', attrs: OWN },
      parseDOM: [rule('ol')],
      toDOM: (node) => ['ol', ownOf(node), 0],
    },
    listItem: {
      ...{ content: 'block+', defining: true, attrs: OWN },
      parseDOM: [rule('li')],
      toDOM: (node) => ['li', ownOf(node), 0],
    },
    blockquote: {
      ...{ group: 'block', content: 'block+', defining: true, attrs: OWN },
      parseDOM: [rule('blockquote')],
      toDOM: (node) => ['blockquote', ownOf(node), 0],
    },
    container: {
      ...{ group: 'block', content: 'block+', attrs: { ...OWN, tag: { default: 'div' } } },
      parseDOM: CONTAINERS.map(withTag),
      toDOM: (node) => [node.attrs['tag'], ownOf(node), 0],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    kept: {
      ...{ group: 'block', atom: true, attrs: { html: { default: '' } } },
      parseDOM: KEPT.map(keptHtml),
      toDOM: madeFrom,
    },
    text: { group: 'inline' },
    lineBreak: {
      ...{ group: 'inline', inline: true, selectable: false },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    keptInline: {
      ...{ group: 'inline', inline: true, atom: true, attrs: { html: { default: '' } } },
      parseDOM: KEPT_INLINE.map(keptHtml),
      toDOM: madeFrom,
    },
  },
  marks: {
    link: {
      ...{ attrs: OWN, inclusive: false },
      parseDOM: [rule('a[href]')],
      toDOM: (mark) => ['a', ownOf(mark), 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    phrase: {
      ...{ attrs: { ...OWN, tag: { default: 'span' } }, excludes: '' },
      parseDOM: PHRASES.map(withTag),
      toDOM: (mark) => [mark.attrs['tag'], ownOf(mark), 0],
    },
  },
});

export function keptKind({ attrs }: Node): KeptKind {
  const html: string = attrs['html'];
  if (/^<(?:img|figure)\b/i.test(html)) return 'picture';
  if (/^<iframe\b/i.test(html)) return 'page';
  return /^<table\b/i.test(html) ? 'table' : 'other';
}

export const parseRich = (html: string): Node => DOMParser.fromSchema(richSchema).parse(harmless(html));

/** A list item with one paragraph is written without it, as organisers and other programs do. */
function unwrapItems(text: HTMLElement): void {
  for (const item of text.querySelectorAll('li')) {
    const [first, ...others] = item.children;
    const isPlain = first?.tagName === 'P' && first.attributes.length === 0;
    if (isPlain && others.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
      first.replaceWith(...first.childNodes);
  }
}

/** What attendees get of a document; nothing of an empty one. */
export function writeRich(text: Node): string {
  if (text.childCount === 1 && text.firstChild?.type.name === 'paragraph' && text.firstChild.childCount === 0)
    return '';
  const body = document.implementation.createHTMLDocument().body;
  const made = DOMSerializer.fromSchema(richSchema).serializeFragment(text.content, { document: body.ownerDocument });
  body.append(made);
  unwrapItems(body);
  return body.innerHTML;
}

/** A pasted text without pictures and pages of other sites, which would ask attendees for consent. */
export function pasted(html: string): string {
  const text = harmless(html);
  for (const part of text.querySelectorAll('img, iframe')) part.remove();
  for (const own of text.querySelectorAll('[lang], [dir]')) {
    own.removeAttribute('lang');
    own.removeAttribute('dir');
  }
  return text.innerHTML;
}
