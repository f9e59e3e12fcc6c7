import { useSelector } from '@xstate/react';
import type { ChatFile } from '../../../../domain/chat/files';
import { boxOf, upright } from '../../../../domain/widgets/board/geometry';
import type { Shape } from '../../../../domain/widgets/board/shape';
import { useFile } from '../../chat/use-file';
import { useHands } from './use-board';

/** Larger files are shown by their small copy. */
const SMALL_ENOUGH = 1_000_000;

/** A picture on the board, from the signed address of its file. */
export function Picture({ id, box, file }: { id: string; box: Shape['box']; file: ChatFile }) {
  const { board } = useHands();
  const room = useSelector(board, ({ context }) => context.room);
  const actor = useFile(room, id, file.id);
  const address = useSelector(actor, (snapshot) => snapshot?.context.address ?? null)?.open() ?? null;
  if (address === null) return null;
  const { x, y, width, height } = upright(boxOf({ box }));
  const url = file.size < SMALL_ENOUGH ? address.url : (address.small ?? address.url);
  return <image href={url} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />;
}
