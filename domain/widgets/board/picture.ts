import type { ChatFile } from '../../chat/files';
import { type Point, writtenBox } from './geometry';
import type { NewShape } from './shape';

/** A picture is at most as wide and as high when it is added. */
const LARGEST = 480;
/** One whose size the service does not know. */
const UNKNOWN = { width: 320, height: 240 } as const;

/** A picture of its own proportions, around a place. */
export function pictureShape(file: ChatFile, at: Point): NewShape {
  const { width, height } = { ...UNKNOWN, ...file };
  const scale = Math.min(1, LARGEST / width, LARGEST / height);
  const [wide, high] = [Math.max(1, width * scale), Math.max(1, height * scale)];
  const box = writtenBox({ x: at.x - wide / 2, y: at.y - high / 2, width: wide, height: high });
  return { kind: 'picture', colour: 'ink', box, file };
}
