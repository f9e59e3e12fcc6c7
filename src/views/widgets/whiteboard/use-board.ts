import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useMemo } from 'react';
import { idsInOrder, isHomeless, isThere, type Shape, type Shapes } from '../../../../domain/widgets/board/shape';
import type { SketchEvent } from '../../../../machines/widgets/board.events';
import type { BoardActorRef } from '../../../../machines/widgets/board.machine';
import type { IllustratorActorRef } from '../../../../machines/widgets/illustrator.machine';
import type { SketchActorRef } from '../../../../machines/widgets/sketch.machine';
import { useActorOf, usePart } from '../../kernel/actors';

/** The actor of a board, which reads it while it is shown. */
export function useBoard(room: string): BoardActorRef | undefined {
  const boards = useActorOf('boards');
  // A board that is opened by its address is here before the connection.
  const database = usePart('realtime', ({ context }) => context.database);
  const mode = usePart('realtime', ({ context }) => context.mode);
  const uid = usePart('realtime', ({ context }) => context.uid);
  useEffect(() => {
    if (database === null || mode === null || uid === null) return;
    const line = { database, mode, uid };
    boards.send({ type: 'collection.want', input: { line, room, session: crypto.randomUUID() } });
    return () => boards.send({ type: 'collection.release', key: room });
  }, [boards, database, mode, uid, room]);
  return usePart('boards', ({ children }): BoardActorRef | undefined => children[room]);
}

export type Hands = { board: BoardActorRef; sketch: SketchActorRef; illustrator: IllustratorActorRef };
export const HandsContext = createContext<Hands | null>(null);

/** The actors of the board that is shown. */
export function useHands(): Hands {
  const hands = use(HandsContext);
  if (hands === null) throw new Error('There is no board around this view');
  return hands;
}

/** Ends the writing of a text. One whose shape others have deleted meanwhile gets a new shape. */
export const finishOf =
  ({ board, sketch }: Hands) =>
  (): void => {
    const { id, text, written } = sketch.getSnapshot().context;
    const isKept = written !== null && isHomeless(board.getSnapshot().context.shapes[id], text);
    sketch.send({ type: 'sketch.finish', copy: isKept ? crypto.randomUUID() : null });
  };

/** Opens the field for the text of a shape. */
export const writeIn = (id: string, { kind, box, colour, text = '' }: Shape): SketchEvent => ({
  type: 'sketch.write',
  id,
  text,
  shape: { kind, box, colour },
});

export const useShapes = (): Shapes => useSelector(useHands().board, ({ context }) => context.shapes);
export const useOrder = (): readonly string[] => {
  const shapes = useShapes();
  return useMemo(() => idsInOrder(shapes), [shapes]);
};

/** What is selected and has not been deleted meanwhile. */
export function useSelected(): readonly string[] {
  const { sketch } = useHands();
  const shapes = useShapes();
  const selected = useSelector(sketch, ({ context }) => context.selected);
  return useMemo(() => selected.filter((id) => isThere(shapes[id])), [selected, shapes]);
}

/** Whether the user may draw. */
export const useMayEdit = (): boolean =>
  useSelector(
    useHands().board,
    (snapshot) =>
      snapshot.matches({ content: { listening: 'shown' } }) &&
      !snapshot.context.isClosed &&
      (!snapshot.context.isForHosts || snapshot.context.isHost),
  );
