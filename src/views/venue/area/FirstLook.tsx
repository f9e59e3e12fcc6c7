import type { Area, VenueStyle } from '../../../../domain/kernel/venue';
import { FIRST_LOOK_ID } from '../../../../domain/shell/entry-page';
import { directionOf } from '../../../../domain/shell/language';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import header from '../../shell/Header.module.css';
import { Logo } from '../../shell/Logo';
import styles from './AreaScene.module.css';
import stage from './AreaStage.module.css';
import backdrop from './Backdrop.module.css';

type Props = {
  area: Area;
  style: VenueStyle;
  /** As a `data:` address. */
  thumbnail: string | null;
  /** What the application shows next. */
  preview: string | null;
};

/**
 * An area for a returning visitor, before the scripts are loaded: its name and its picture in some pixels, where the
 * area's page will have them. The script in the head requests the preview for the application.
 */
export function FirstLook({ area, style, thumbnail, preview }: Props) {
  const { text, locale } = useWords();
  return (
    <div id={FIRST_LOOK_ID} lang={locale} dir={directionOf(locale)}>
      <header className={header.header} data-page="Area">
        <span className={header.logo}>{style.logoAssetId === null && <Logo />}</span>
      </header>
      <main className={styles.scene} data-makes-room="">
        <div className={styles.title}>
          <div className={styles.panel}>
            <h1 className={styles.name}>
              <Written of={area.names} or={area.id} />
            </h1>
            {text(area.descriptions) !== '' && (
              <p className={styles.description}>
                <Written of={area.descriptions} />
              </p>
            )}
          </div>
        </div>
        {thumbnail !== null && (
          <div className={stage.stage} data-bare>
            <div className={stage.box}>
              <div className={backdrop.backdrop}>
                <img className={backdrop.blurred} src={thumbnail} data-src={preview} data-shown="" alt="" />
              </div>
            </div>
          </div>
        )}
      </main>
    </div>
  );
}
