import type { ClipboardEvent } from 'react';
import {
  COPIES_TYPE,
  type Copies,
  copiesOf,
  noteWith,
  type Pasted,
  pastedIn,
  readCopies,
  textOfCopies,
} from '../../../../domain/widgets/board/copies';
import type { Point } from '../../../../domain/widgets/board/geometry';
import { isThere } from '../../../../domain/widgets/board/shape';
import type { Hands } from './use-board';

function put({ board, sketch }: Hands, shapes: Pasted): void {
  if (shapes.length === 0) return;
  board.send({ type: 'board.do', deed: { type: 'paste', shapes } });
  sketch.send({ type: 'sketch.select', ids: shapes.map(({ id }) => id) });
}

const paste = (hands: Hands, copies: Copies): void =>
  put(
    hands,
    pastedIn(hands.board.getSnapshot().context.shapes, copies, () => crypto.randomUUID()),
  );

const copied = ({ board }: Hands, ids: readonly string[]): Copies => {
  const { room, shapes } = board.getSnapshot().context;
  return copiesOf(room, shapes, ids);
};

/** Adds copies of shapes beside them. */
export const duplicate = (hands: Hands, ids: readonly string[]): void => paste(hands, copied(hands, ids));

const isInField = ({ target }: ClipboardEvent): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

type Given = { hands: Hands; mayEdit: boolean; middle: () => Point; illustrate: (files: readonly File[]) => void };

/** What the clipboard does on a board: shapes within the venue, pictures, and texts of other programs as notes. */
export function useClipboard({ hands, mayEdit, middle, illustrate }: Given) {
  const { board, sketch } = hands;
  const take = (event: ClipboardEvent, isCut: boolean): void => {
    const { shapes } = board.getSnapshot().context;
    const ids = sketch.getSnapshot().context.selected.filter((id) => isThere(shapes[id]));
    if (isInField(event) || ids.length === 0) return;
    event.preventDefault();
    const copies = copied(hands, ids);
    event.clipboardData.setData(COPIES_TYPE, JSON.stringify(copies));
    event.clipboardData.setData('text/plain', textOfCopies(copies));
    if (!isCut || !mayEdit) return;
    board.send({ type: 'board.do', deed: { type: 'delete', ids } });
    sketch.send({ type: 'sketch.select', ids: [] });
  };
  return {
    onCopy: (event: ClipboardEvent) => take(event, false),
    onCut: (event: ClipboardEvent) => take(event, true),
    onPaste: (event: ClipboardEvent): void => {
      if (!mayEdit || isInField(event)) return;
      const files = [...event.clipboardData.files];
      const copies = readCopies(event.clipboardData.getData(COPIES_TYPE), board.getSnapshot().context.room);
      const text = event.clipboardData.getData('text/plain');
      if (files.length === 0 && copies === null && text.trim() === '') return;
      event.preventDefault();
      if (copies !== null) paste(hands, copies);
      else if (files.length > 0) illustrate(files);
      else {
        const { colour } = sketch.getSnapshot().context;
        put(hands, [{ id: crypto.randomUUID(), shape: noteWith(text, colour, middle()) }]);
      }
    },
  };
}
