import { areaName } from '../../../../domain/venue/venue-rules';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useWords } from '../../kernel/use-words';
import { useCurrentArea } from '../venue-context';

/** Announces the area that was entered. */
export function AreaAnnouncement() {
  const { t, locale } = useWords();
  const area = useCurrentArea();
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {area && t('area.entered', { name: areaName(area, locale) })}
    </VisuallyHidden>
  );
}
