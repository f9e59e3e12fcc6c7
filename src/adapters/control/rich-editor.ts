import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Mark, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type KeptKind, keptKind, parseRich, pasted, richSchema, writeRich } from './rich-schema';

const { bold, italic, link } = richSchema.marks;
const { paragraph, heading, bulletList, orderedList, listItem, lineBreak } = richSchema.nodes;

/** What a button of the toolbar does. */
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

const listAround = ({ selection: { $from } }: EditorState): Node | null => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === bulletList || node.type === orderedList) return node;
  }
  return null;
};
const isHeading = ({ selection: { $from } }: EditorState, level: number): boolean =>
  $from.parent.type === heading && $from.parent.attrs['level'] === level;
function isMarked(
  { selection: { empty, from, to, $from }, storedMarks, doc }: EditorState,
  type: Mark['type'],
): boolean {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** In a list of the other kind, the list changes. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = listAround(state);
    if (list === null) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(listItem)(state, dispatch);
    const { $from } = state.selection;
    const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
      (one) => $from.node(one) === list,
    );
    if (depth === undefined) return false;
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
    return true;
  };
const toggleHeading =
  (level: number): Command =>
  (state, dispatch, view) =>
    (isHeading(state, level) ? setBlockType(paragraph) : setBlockType(heading, { level }))(state, dispatch, view);
const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

const COMMANDS: Readonly<Record<Exclude<RichTool, 'link'>, Command>> = {
  undo,
  redo,
  bold: toggleMark(bold),
  italic: toggleMark(italic),
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  bullets: toggleList(bulletList),
  numbers: toggleList(orderedList),
};

/** The link at the selection, from its begin to its end. */
function linkAt(state: EditorState): { address: string; from: number; to: number } | null {
  const { $from, from, to } = state.selection;
  const found: { address: string; from: number; to: number }[] = [];
  const start = $from.start();
  $from.parent.forEach((node, offset) => {
    const mark = link.isInSet(node.marks);
    if (mark === undefined) return;
    const address = String(mark.attrs['own'].href ?? '');
    const [begin, end] = [start + offset, start + offset + node.nodeSize];
    const last = found.at(-1);
    if (last?.to === begin && last.address === address) last.to = end;
    else found.push({ address, from: begin, to: end });
  });
  return found.find((one) => one.from <= from && one.to >= Math.min(to, $from.end())) ?? null;
}

const lookOf = (state: EditorState): RichLook => {
  const can = (tool: Exclude<RichTool, 'link'>) => COMMANDS[tool](state);
  const list = listAround(state)?.type;
  return {
    undo: { isOn: false, isPossible: undoDepth(state) > 0 },
    redo: { isOn: false, isPossible: redoDepth(state) > 0 },
    bold: { isOn: isMarked(state, bold), isPossible: can('bold') },
    italic: { isOn: isMarked(state, italic), isPossible: can('italic') },
    heading: { isOn: isHeading(state, 2), isPossible: can('heading') },
    subheading: { isOn: isHeading(state, 3), isPossible: can('subheading') },
    bullets: { isOn: list === bulletList, isPossible: can('bullets') },
    numbers: { isOn: list === orderedList, isPossible: can('numbers') },
    link: { isOn: linkAt(state) !== null, isPossible: state.selection.$from.parent.inlineContent },
  };
};

export type RichEditorOptions = {
  /** Of the editing host: its name, language and direction. */
  attributes: Readonly<Record<string, string>>;
  html: string;
  nameOf: (kind: KeptKind) => string;
  write: (html: string) => void;
  /** The organiser asks for a link; `address` is the present one. */
  askLink: (address: string) => void;
};

/** A formatted text in an element that is given later; the library holds its selection and what can be undone. */
export function createRichEditor(options: RichEditorOptions) {
  const { attributes, nameOf, write, askLink } = options;
  const hearers = new Set<() => void>();
  const shown = { html: options.html, text: parseRich(options.html), isEditable: true };
  let view: EditorView | null = null;
  const ask: Command = (state) => {
    askLink(linkAt(state)?.address ?? '');
    return true;
  };
  const plugins = [
    history(),
    keymap({
      ...{ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo, 'Mod-b': COMMANDS.bold, 'Mod-i': COMMANDS.italic },
      ...{ 'Mod-Alt-2': COMMANDS.heading, 'Mod-Alt-3': COMMANDS.subheading, 'Mod-Alt-0': setBlockType(paragraph) },
      ...{ 'Shift-Mod-7': COMMANDS.numbers, 'Shift-Mod-8': COMMANDS.bullets, 'Mod-k': ask },
      ...{ 'Mod-]': sinkListItem(listItem), 'Mod-[': liftListItem(listItem), Enter: splitListItem(listItem) },
      'Shift-Enter': chainCommands(exitCode, breakLine),
    }),
    keymap(baseKeymap),
  ];
  const stateOf = (doc: Node) => EditorState.create({ doc, plugins });
  let state = stateOf(shown.text);
  let look = lookOf(state);

  function take(next: EditorState): void {
    state = next;
    look = lookOf(state);
    view?.updateState(state);
    for (const hear of hearers) hear();
  }

  const chip = (node: Node) => {
    const dom = document.createElement('span');
    dom.dataset['kept'] = keptKind(node);
    dom.setAttribute('contenteditable', 'false');
    dom.textContent = nameOf(keptKind(node));
    return { dom };
  };

  // The same function as long as there is the editor: another one would take the text off the page and show it again.
  const mount = (place: HTMLElement | null) => {
    if (place === null) return undefined;
    view = new EditorView(
      { mount: place },
      {
        state,
        attributes,
        editable: () => shown.isEditable,
        transformPastedHTML: pasted,
        nodeViews: { kept: chip, keptInline: chip },
        dispatchTransaction(transaction) {
          const { doc } = state;
          take(state.apply(transaction));
          if (state.doc.eq(doc)) return;
          shown.html = state.doc.eq(shown.text) ? options.html : writeRich(state.doc);
          write(shown.html);
        },
      },
    );
    return () => {
      view?.destroy();
      view = null;
    };
  };

  return {
    mount,
    hear: (tell: () => void) => {
      hearers.add(tell);
      return () => void hearers.delete(tell);
    },
    look: () => look,
    /** Shows what was written elsewhere. */
    show(html: string, isEditable: boolean): void {
      if (shown.isEditable !== isEditable) {
        shown.isEditable = isEditable;
        view?.updateState(state);
      }
      if (html === shown.html) return;
      options = { ...options, html };
      shown.html = html;
      shown.text = parseRich(html);
      take(stateOf(shown.text));
    },
    use(tool: RichTool): void {
      if (view === null || !shown.isEditable) return;
      (tool === 'link' ? ask : COMMANDS[tool])(view.state, view.dispatch, view);
      if (tool !== 'link') view.focus();
    },
    /** The selected text leads to the address, or nowhere; without a selection the link at the caret, or the address as a text. */
    link(address: string | null): void {
      if (view === null) return;
      const { selection, tr } = view.state;
      const found = linkAt(view.state);
      const from = selection.empty ? (found?.from ?? selection.from) : selection.from;
      const to = selection.empty ? (found?.to ?? selection.to) : selection.to;
      if (address === null) view.dispatch(tr.removeMark(from, to, link));
      else {
        const mark = link.create({ own: { href: address } });
        const end = from === to ? from + address.length : to;
        const filled = from === to ? tr.insertText(address, from) : tr;
        view.dispatch(
          filled
            .removeMark(from, end, link)
            .addMark(from, end, mark)
            .setSelection(TextSelection.create(filled.doc, end)),
        );
      }
      view.focus();
    },
    focus: () => view?.focus(),
  };
}
export type RichEditor = ReturnType<typeof createRichEditor>;
