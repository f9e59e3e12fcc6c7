import { Link } from '@tiptap/extension-link';
import { DOMParser, DOMSerializer, type Schema, type Node as TextNode } from '@tiptap/pm/model';
import { Extension, getSchema, Mark, Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { harmless } from '../../views/venue/pages/rich-text';

/** Content that the editor has no button for becomes a `kept` node, shown by its kind. */
export type KeptKind = 'table' | 'picture' | 'page' | 'other';

const CONTAINERS = ['div', 'section', 'article', 'header', 'footer'];
const KEPT = ['table', 'dl', 'figure', 'iframe', 'pre', 'address'];
const KEPT_INLINE = ['img', 'wbr'];
const PHRASES = [
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'q',
  'cite',
  'time',
  'code',
  'bdi',
  'bdo',
  'span',
];

const rulesOf = (tags: readonly string[]) => tags.map((tag) => ({ tag }));
const tagOf = { default: '', rendered: false, parseHTML: ({ tagName }: HTMLElement) => tagName.toLowerCase() };

/** The attributes of an element that its extension does not handle, such as its language. */
const ownOf = (...known: readonly string[]) => ({
  own: {
    default: {},
    parseHTML: ({ attributes }: HTMLElement) =>
      Object.fromEntries(
        [...attributes].filter(({ name }) => !known.includes(name)).map(({ name, value }) => [name, value]),
      ),
    renderHTML: ({ own = {} }: Record<string, Record<string, string>>) => own,
  },
});

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'listItem', 'blockquote', 'container'];

const Own = Extension.create({
  name: 'own',
  addGlobalAttributes: () => [
    { types: [...BLOCKS, 'phrase'], attributes: ownOf() },
    { types: ['orderedList'], attributes: ownOf('start', 'type') },
    { types: ['link'], attributes: ownOf('href', 'target', 'rel', 'class', 'title') },
  ],
});

/** Tab leaves the editor; brackets change the level. */
const Item = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => rulesOf(['li']),
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    // Read the commands again each time: they refer to the editor's state at that moment.
    return {
      Enter: ({ editor }) => editor.commands.splitListItem(this.name),
      'Mod-]': ({ editor }) => editor.commands.sinkListItem(this.name),
      'Mod-[': ({ editor }) => editor.commands.liftListItem(this.name),
    };
  },
});

const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: tagOf }),
  parseHTML: () => rulesOf(CONTAINERS),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['tag'] || 'div', HTMLAttributes, 0],
});

const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  addAttributes: () => ({ tag: tagOf }),
  parseHTML: () => rulesOf(PHRASES),
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs['tag'] || 'span', HTMLAttributes, 0],
});

export function keptKind({ attrs }: TextNode): KeptKind {
  const html: string = attrs['html'];
  if (/^<(?:img|figure)\b/i.test(html)) return 'picture';
  if (/^<iframe\b/i.test(html)) return 'page';
  return /^<table\b/i.test(html) ? 'table' : 'other';
}

type KeptOptions = { nameOf: (kind: KeptKind) => string };

const keptAs = (name: string, tags: readonly string[], isInline: boolean) =>
  Node.create<KeptOptions>({
    name,
    atom: true,
    inline: isInline,
    group: isInline ? 'inline' : 'block',
    addOptions: () => ({ nameOf: (kind) => kind }),
    addAttributes: () => ({
      html: { default: '', rendered: false, parseHTML: ({ outerHTML }: HTMLElement) => outerHTML },
    }),
    parseHTML: () => rulesOf(tags),
    // Parsed in an inert document, so that nothing is loaded.
    renderHTML: ({ node }) => harmless(node.attrs['html']).firstElementChild ?? document.createElement('wbr'),
    addNodeView:
      () =>
      ({ node, extension }) => {
        const dom = document.createElement('span');
        dom.dataset['kept'] = keptKind(node);
        dom.setAttribute('contenteditable', 'false');
        dom.textContent = extension.options.nameOf(keptKind(node));
        return { dom };
      },
  });

const OFF = { listItem: false, listKeymap: false, link: false, trailingNode: false } as const;
const AS_PHRASES = { code: false, strike: false, underline: false, codeBlock: false } as const;
const NO_CURSORS = { dropcursor: false, gapcursor: false } as const;
const PLAIN = { target: null, rel: null, class: null };

/** Exactly the rich text that attendees may see; parts that the editor cannot edit stay unchanged. */
export const richExtensions = (options: Partial<KeptOptions> = {}) => [
  StarterKit.configure({ ...OFF, ...AS_PHRASES, ...NO_CURSORS }),
  Link.configure({ openOnClick: false, autolink: false, linkOnPaste: false, HTMLAttributes: PLAIN }),
  Own,
  Item,
  Container,
  Phrase,
  keptAs('kept', KEPT, false).configure(options),
  keptAs('keptInline', KEPT_INLINE, true).configure(options),
];

const RICH_SCHEMA = getSchema(richExtensions());

export const parseRich = (html: string, schema: Schema = RICH_SCHEMA): TextNode =>
  DOMParser.fromSchema(schema).parse(harmless(html));

/** Writes a list item with a single paragraph without the paragraph, as organisers and other programs do. */
function unwrapItems(text: HTMLElement): void {
  for (const item of text.querySelectorAll('li')) {
    const [first, ...others] = item.children;
    const isPlain = first?.tagName === 'P' && first.attributes.length === 0;
    if (isPlain && others.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
      first.replaceWith(...first.childNodes);
  }
}

/** The HTML of a document for attendees; empty for an empty document. */
export function writeRich(text: TextNode): string {
  if (text.childCount === 1 && text.firstChild?.type.name === 'paragraph' && text.firstChild.childCount === 0)
    return '';
  const body = document.implementation.createHTMLDocument().body;
  const serializer = DOMSerializer.fromSchema(text.type.schema);
  body.append(serializer.serializeFragment(text.content, { document: body.ownerDocument }));
  unwrapItems(body);
  return body.innerHTML;
}

/** Pasted text without external pictures and pages, which would ask attendees for consent. */
export function pasted(html: string): string {
  const text = harmless(html);
  for (const part of text.querySelectorAll('img, iframe')) part.remove();
  for (const own of text.querySelectorAll('[lang], [dir]')) {
    own.removeAttribute('lang');
    own.removeAttribute('dir');
  }
  return text.innerHTML;
}
