import IconList from '@tabler/icons-react/icons/IconList';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import { type FocusEvent, useId } from 'react';
import { listedAreas } from '../../../domain/venue/venue-rules';
import { talksNow } from '../../../domain/venue/whats-on';
import { IconButton } from '../../theme/IconButton';
import { Surface } from '../../theme/Surface';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { AgendaButton } from '../agenda/AgendaButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { SearchButton } from '../search/SearchButton';
import { WidgetChip } from '../widgets/WidgetChip';
import styles from './Dock.module.css';
import { AreaLink } from './VenueLinks';
import { useCurrentArea, useVenue } from './venue-context';

const bringIntoView = (link: HTMLElement): void => {
  const list = link.closest('ul');
  if (list === null) return;
  const [place, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy?.({ left: place.left + place.width / 2 - frame.left - frame.width / 2, behavior: 'instant' });
};

/** In the frame that shows it: a layout during the commit takes 100 ms on a slow device. */
const bringHere = (link: HTMLElement | null): void => {
  if (link !== null) requestAnimationFrame(() => bringIntoView(link));
};

/** Browsers do not scroll to a link of which a part is visible. A link that moves under a pointer would miss its click. */
const bringFocused = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
  if (currentTarget.matches(':focus-visible')) bringIntoView(currentTarget);
};

/** The links of an area: other areas, shared content, and the switch between picture and list. */
export function Dock() {
  const { t } = useWords();
  const architecture = useVenue();
  const here = useCurrentArea();
  const actor = useActorOf('area');
  const live = usePart('serverTime', ({ context }) =>
    [...new Set(talksNow(architecture, context.now).map(({ areaId }) => areaId))].join('\n'),
  ).split('\n');
  const liveId = useId();
  const isChosen = usePart('area', ({ context }) => context.presentation === 'list');
  const hasSearchWidget = architecture.globalWidgets.some(({ type }) => type === 'AI_SEARCH');
  const isInstead = usePart('panorama', (snapshot) => snapshot.hasTag('listed'));
  return (
    <Surface as="div" className={styles.dock} data-dock="" data-makes-room="">
      {architecture.globalNavigationEnabled && (
        <nav className={styles.nav} aria-label={t('area.places')}>
          <ul className={styles.areas}>
            {listedAreas(architecture).map((area) => (
              <li key={area.id}>
                <AreaLink
                  className={styles.area}
                  area={area}
                  aria-current={area.id === here?.id ? 'page' : undefined}
                  aria-describedby={live.includes(area.id) ? liveId : undefined}
                  ref={area.id === here?.id ? bringHere : null}
                  onFocus={bringFocused}
                >
                  <Written of={area.names} or={area.id} />
                </AreaLink>
              </li>
            ))}
          </ul>
          <VisuallyHidden id={liveId} aria-hidden="true">
            {t('area.liveHere')}
          </VisuallyHidden>
        </nav>
      )}
      <AgendaButton />
      {!hasSearchWidget && <SearchButton />}
      {architecture.globalWidgets.map((widget) => (
        <div key={widget.id} className={styles.global}>
          <WidgetChip widget={widget} />
        </div>
      ))}
      {!isInstead && (
        <IconButton
          label={t(isChosen ? 'area.showPicture' : 'area.showList')}
          icon={isChosen ? IconPhoto : IconList}
          onClick={() => actor.send({ type: isChosen ? 'area.showPicture' : 'area.showList' })}
        />
      )}
    </Surface>
  );
}
