import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { Said, Written } from '../../kernel/Written';
import { useCurrentArea } from '../venue-context';
import { useGreeting } from './use-greeting';

/** Announces the area that was entered, after the greeting of a user who has just logged in. */
export function AreaAnnouncement() {
  const area = useCurrentArea();
  const greeting = useGreeting();
  const live = greeting?.live ?? null;
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {area !== null && (
        <>
          {greeting !== null && <span>{`${greeting.hello} `}</span>}
          {live !== null && (
            <>
              <Said id="arrival.live" parts={{ title: <Written of={live.talk.titles} /> }} />{' '}
            </>
          )}
          <Said id="area.entered" parts={{ name: <Written of={area.names} or={area.id} /> }} />
        </>
      )}
    </VisuallyHidden>
  );
}
