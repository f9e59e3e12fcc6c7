import type { Viewpoint } from '../../../../domain/kernel/venue';
import { filmOf, filmProviders } from '../../../../domain/privacy/gate';
import { useWords } from '../../kernel/use-words';
import { Consented } from '../../privacy/Gate';
import { useSite } from '../../privacy/use-consent';
import styles from './Backdrop.module.css';
import { Film } from './Film';
import { ScenePicture } from './ScenePicture';
import { useView } from './use-scene';

/** The picture behind everything: the viewpoint's picture, or the poster of its film. */
export function Backdrop({ viewpoint }: { viewpoint: Viewpoint | null }) {
  const { text, marks } = useWords();
  const site = useSite();
  const { asset, image, preview } = useView(viewpoint);
  const videoUrl = filmOf(viewpoint);
  return (
    <div className={styles.backdrop}>
      {preview !== null && <ScenePicture image={preview} tag="blurred" alt="" className={styles.blurred} />}
      {asset !== null && image !== null && (
        <ScenePicture
          image={image}
          tag="clear"
          alt={text(asset.alts)}
          language={marks(asset.alts)}
          className={styles.clear}
        />
      )}
      {videoUrl !== null && (
        <Consented url={videoUrl} providers={filmProviders(videoUrl, site)} renderBlocked={null}>
          <Film videoUrl={videoUrl} className={styles.fill} />
        </Consented>
      )}
    </div>
  );
}
