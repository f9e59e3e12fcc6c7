import type { ComponentProps } from 'react';
import { codeOf } from '../../adapters/kernel/code';
import type { WithFrames } from '../../ui/late';
import { PartFailed } from './LoadFailed';
import { useCode } from './use-code';

export const frames = codeOf('frames', async () => (await import('../../ui/frames')).FRAMES);

/** Fetches the code of overlays and switches when the first of them is drawn. */
export function FetchedFrames({ children, renderNotice = (notice) => notice }: ComponentProps<typeof WithFrames>) {
  const { found, failure } = useCode(frames);
  if (found !== null) return children(found);
  return failure && renderNotice(<PartFailed {...failure} />);
}
