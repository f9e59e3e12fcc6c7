import type { ReactNode } from 'react';
import type { Area } from '../../../../domain/kernel/venue';
import { defaultViewpoint } from '../../../../domain/kernel/venue-summary';
import { areaName, listedAreas } from '../../../../domain/venue/venue-rules';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { PageHeading } from '../../shell/PageHeading';
import { ListedWidget } from '../../widgets/place/ListedWidget';
import { AreaLink } from '../VenueLinks';
import { useVenue } from '../venue-context';
import styles from './AreaList.module.css';
import { Greeting } from './Greeting';
import { Picture } from './Picture';
import { PlacePicture } from './PlacePicture';
import { useNoScene } from './use-scene';

/** An area without its picture: the same content as text. The note says why, if the user did not choose it. */
export function AreaList({ area, note = null }: { area: Area; note?: ReactNode }) {
  const { t, text, locale } = useWords();
  const architecture = useVenue();
  const others = listedAreas(architecture).filter(({ id }) => id !== area.id);
  useNoScene();
  return (
    <main className={styles.page} id="main" tabIndex={-1} key={area.id}>
      <header className={styles.head}>
        <PageHeading className={styles.title} page={areaName(area, locale)}>
          <Written of={area.names} or={area.id} />
        </PageHeading>
        <Greeting areaId={area.id} />
        {text(area.descriptions) !== '' && (
          <p className={styles.description}>
            <Written of={area.descriptions} />
          </p>
        )}
        {note !== null && <div className={styles.note}>{note}</div>}
      </header>
      <section aria-labelledby="area-contents">
        <h2 className={styles.heading} id="area-contents">
          {t('area.contents')}
        </h2>
        {area.contentWidgets.length === 0 ? (
          <p className={styles.empty}>{t('area.noContents')}</p>
        ) : (
          <ul className={styles.cards}>
            {area.contentWidgets.map((widget) => (
              <li key={widget.id}>
                <ListedWidget widget={widget} picture={<PlacePicture area={area} widget={widget} />} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {others.length > 0 && (
        <nav aria-labelledby="other-areas">
          <h2 className={styles.heading} id="other-areas">
            {t('area.otherAreas')}
          </h2>
          <ul className={styles.areas}>
            {others.map((other) => (
              <li key={other.id}>
                <AreaLink className={styles.area} area={other}>
                  <Picture
                    assetId={defaultViewpoint(other)?.background?.assetId ?? null}
                    cssWidth={320}
                    className={styles.areaPicture}
                    alt=""
                  />
                  <span className={styles.areaName}>
                    <Written of={other.names} or={other.id} />
                  </span>
                  <span className={styles.areaText}>
                    <Written of={other.descriptions} />
                  </span>
                </AreaLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </main>
  );
}
