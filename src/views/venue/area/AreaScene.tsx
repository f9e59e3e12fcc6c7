import type { ReactNode } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { widgetsBeside } from '../../../../domain/venue/hotspots';
import { areaName } from '../../../../domain/venue/venue-rules';
import { makeRoom } from '../../../theme/make-room';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { PHONE, useMedia } from '../../kernel/use-media';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { FilmPermission } from '../../privacy/FilmPermission';
import { PageHeading } from '../../shell/PageHeading';
import { ListedWidget } from '../../widgets/place/ListedWidget';
import { WidgetChip } from '../../widgets/WidgetChip';
import styles from './AreaScene.module.css';
import { EdgeChips } from './EdgeChips';
import { FilmControl } from './FilmControl';
import { Greeting } from './Greeting';
import { SceneGround } from './SceneGround';
import { ViewpointSwitcher } from './ViewpointSwitcher';

/** From the dock to the tools, and from them to what lies above. */
const GAPS = 24;
const makeToolsRoom = makeRoom('--tools-room', GAPS);

type Props = {
  area: Area;
  viewpoint: Viewpoint | null;
  /** The picture with its hotspots. */
  stage: ReactNode;
  /** Brings the hotspot of a widget into view. */
  bring: (widgetId: string) => void;
};

/** The stage fills the page, and everything else floats on it. On phones its content is also listed as cards below. */
export function AreaScene({ area, viewpoint, stage, bring }: Props) {
  const { t, text, locale } = useWords();
  const isPhone = useMedia(PHONE);
  const beside = widgetsBeside(area);
  return (
    <main className={styles.scene} id="main" tabIndex={-1} data-makes-room="">
      <div className={styles.title} key={area.id}>
        <div className={styles.panel} data-title="">
          <PageHeading className={styles.name} page={areaName(area, locale)}>
            <Written of={area.names} or={area.id} />
          </PageHeading>
          <Greeting areaId={area.id} className={styles.greeting} />
          {text(area.descriptions) !== '' && (
            <p className={styles.description}>
              <Written of={area.descriptions} />
            </p>
          )}
        </div>
      </div>
      <SceneGround />
      {stage}
      <EdgeChips widgets={area.contentWidgets} bring={bring} />
      <div className={styles.tools} ref={makeToolsRoom} data-tools="">
        {beside.length > 0 && (
          <ul className={styles.beside} aria-label={t('area.contents')}>
            {beside.map((widget) => (
              <li key={widget.id}>
                <WidgetChip widget={widget} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.film}>
          <FilmControl />
        </div>
        <FilmPermission viewpoint={viewpoint} />
        <ViewpointSwitcher area={area} />
      </div>
      {area.contentWidgets.length > 0 && (
        <section className={styles.cards} aria-labelledby="area-contents">
          <VisuallyHidden as="h2" id="area-contents">
            {t('area.contents')}
          </VisuallyHidden>
          <ul>
            {area.contentWidgets.map((widget) => (
              <li key={widget.id}>
                <ListedWidget widget={widget} isSeen={isPhone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
