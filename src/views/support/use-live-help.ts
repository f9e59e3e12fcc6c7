import { usePart } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';

/** Whether support can follow this session. */
export function useIsHelpOffered(): boolean {
  const isPreview = useIsPreview();
  return usePart('liveHelp', (snapshot) => snapshot.hasTag('offered')) && !isPreview;
}
