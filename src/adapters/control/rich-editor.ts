import type { MarkType, Node as TextNode } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { type ChainedCommands, type Editor, type EditorOptions, Extension, getMarkRange } from '@tiptap/react';
import { type KeptKind, parseRich, pasted, richExtensions, writeRich } from './rich-schema';

/** The command of a toolbar button. */
export const RICH_TOOLS = [
  'undo',
  'redo',
  'bold',
  'italic',
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'link',
] as const;
export type RichTool = (typeof RICH_TOOLS)[number];
export type ToolState = { isOn: boolean; isPossible: boolean };
export type RichLook = Readonly<Record<RichTool, ToolState>>;

type Command = (chain: ChainedCommands) => ChainedCommands;
const COMMANDS: Readonly<Record<Exclude<RichTool, 'link'>, Command>> = {
  undo: (chain) => chain.undo(),
  redo: (chain) => chain.redo(),
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  heading: (chain) => chain.toggleHeading({ level: 2 }),
  subheading: (chain) => chain.toggleHeading({ level: 3 }),
  bullets: (chain) => chain.toggleBulletList(),
  numbers: (chain) => chain.toggleOrderedList(),
};

/** The whole link at the selection. */
function linkAt({ state: { doc, schema, selection } }: Editor) {
  const type: MarkType | undefined = schema.marks['link'];
  const range = type && getMarkRange(selection.$from, type);
  if (!type || !range || range.to < Math.min(selection.to, selection.$from.end())) return null;
  const mark = type.isInSet(doc.nodeAt(range.from)?.marks ?? []);
  return { address: String(mark?.attrs['href'] ?? ''), ...range };
}

export function lookOf(editor: Editor): RichLook {
  const state = (tool: Exclude<RichTool, 'link'>, isOn: boolean): ToolState => ({
    isOn,
    isPossible: editor.isEditable && COMMANDS[tool](editor.can().chain()).run(),
  });
  return {
    undo: state('undo', false),
    redo: state('redo', false),
    bold: state('bold', editor.isActive('bold')),
    italic: state('italic', editor.isActive('italic')),
    heading: state('heading', editor.isActive('heading', { level: 2 })),
    subheading: state('subheading', editor.isActive('heading', { level: 3 })),
    bullets: state('bullets', editor.isActive('bulletList')),
    numbers: state('numbers', editor.isActive('orderedList')),
    link: {
      isOn: linkAt(editor) !== null,
      isPossible: editor.isEditable && editor.state.selection.$from.parent.inlineContent,
    },
  };
}

/** Focuses at once; the library's own command waits for a frame. */
export const focusText = ({ view }: Editor): void => view.focus();

export function applyTool(editor: Editor, tool: Exclude<RichTool, 'link'>): void {
  if (!editor.isEditable) return;
  COMMANDS[tool](editor.chain()).run();
  focusText(editor);
}

/**
 * Links the selected text to the address, or removes its link. Without a selection, changes the link at the caret, or
 * inserts the address as text.
 */
export function linkTo(editor: Editor, address: string | null): void {
  const { empty, to } = editor.state.selection;
  const found = linkAt(editor);
  const chain = empty && found !== null ? editor.chain().setTextSelection(found) : editor.chain();
  if (address === null) chain.unsetLink().run();
  else if (empty && found === null)
    chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
  else
    chain
      .unsetLink()
      .setLink({ href: address })
      .setTextSelection(empty ? (found?.to ?? to) : to)
      .run();
  focusText(editor);
}

export type RichTextOptions = {
  /** Attributes of the editable element: name, language and direction. */
  attributes: Readonly<Record<string, string>>;
  html: string;
  nameOf: (kind: KeptKind) => string;
  write: (html: string) => void;
  /** The organiser wants to set a link; `address` is the current one. */
  askLink: (address: string) => void;
};

/** Options and external updates of an editor for formatted text. */
export function richText({ attributes, html, nameOf, write, askLink }: RichTextOptions) {
  /** The last shown text: as it was given, and as it is now. */
  const shown: { given: string; html: string; text: TextNode | null } = { given: html, html, text: null };
  const textIn = ({ schema }: Editor): TextNode => {
    shown.text ??= parseRich(shown.given, schema);
    return shown.text;
  };
  const ask = (editor: Editor): boolean => {
    if (editor.isEditable) askLink(linkAt(editor)?.address ?? '');
    return true;
  };
  const Asking = Extension.create({
    name: 'asking',
    addKeyboardShortcuts: () => ({ 'Mod-k': ({ editor }) => ask(editor) }),
  });
  const options: Partial<EditorOptions> = {
    extensions: [...richExtensions({ nameOf }), Asking],
    content: parseRich(html).toJSON(),
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: { attributes: { ...attributes }, transformPastedHTML: pasted },
    onUpdate({ editor }) {
      const { doc } = editor.state;
      shown.html = doc.eq(textIn(editor)) ? shown.given : writeRich(doc);
      write(shown.html);
    },
  };
  return {
    options,
    ask,
    /** Shows changes made elsewhere; they cannot be undone here. */
    show(editor: Editor, next: string, isEditable: boolean): void {
      if (editor.isEditable !== isEditable) editor.setEditable(isEditable, false);
      if (next !== shown.html) {
        Object.assign(shown, { given: next, html: next, text: null });
        editor.view.updateState(EditorState.create({ doc: textIn(editor), plugins: [...editor.state.plugins] }));
      }
      // Its look follows.
      editor.view.dispatch(editor.state.tr);
    },
  };
}
