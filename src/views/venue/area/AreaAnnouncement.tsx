import { areaName } from '../../../../domain/venue/venue-rules';
import controls from '../../../ui/controls.module.css';
import { useWords } from '../../kernel/use-words';
import { useCurrentArea } from '../venue-context';

/** Says aloud where somebody has walked to. */
export function AreaAnnouncement() {
  const { t, locale } = useWords();
  const area = useCurrentArea();
  return (
    <p className={controls.hidden} aria-live="polite">
      {area && t('area.entered', { name: areaName(area, locale) })}
    </p>
  );
}
