import { areaName } from '../../../domain/venue-rules';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { useCurrentArea } from './venue-context';

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
