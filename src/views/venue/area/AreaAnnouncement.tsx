import { areaName } from '../../../../domain/venue/venue-rules';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useWords } from '../../kernel/use-words';
import { useCurrentArea } from '../venue-context';
import { useGreeting } from './use-greeting';

/** Announces the area that was entered, after the greeting of a user who has just logged in. */
export function AreaAnnouncement() {
  const { t, locale } = useWords();
  const area = useCurrentArea();
  const greeting = useGreeting();
  const said = area && [greeting?.hello, greeting?.live?.says, t('area.entered', { name: areaName(area, locale) })];
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {said?.filter(Boolean).join(' ')}
    </VisuallyHidden>
  );
}
