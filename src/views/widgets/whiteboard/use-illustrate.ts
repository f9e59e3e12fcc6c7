import type { Point } from '../../../../domain/widgets/board/geometry';
import { ownFile } from '../../chat/own-file';
import { useHands } from './use-board';

/** Each further picture is a little beside the one before. */
const STEP = 24;

/** Adds pictures of the device in the middle of what is in view. */
export function useIllustrate(middle: () => Point): (files: readonly File[]) => void {
  const { illustrator } = useHands();
  return (files) => {
    const { x, y } = middle();
    for (const [index, file] of files.entries()) {
      const at = { x: x + index * STEP, y: y + index * STEP };
      const picture = { id: crypto.randomUUID(), at, ...ownFile(file) };
      illustrator.send({ type: 'illustrator.add', picture });
    }
  };
}
