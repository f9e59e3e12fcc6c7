import type { Viewpoint } from '../../../../domain/kernel/venue';
import { filmOf, filmProviders } from '../../../../domain/privacy/gate';
import { Button } from '../../../ui/Button';
import { useWords } from '../../kernel/use-words';
import { Consented } from '../../privacy/Gate';
import { useSite } from '../../privacy/use-consent';
import styles from './Backdrop.module.css';
import { Film } from './Film';
import { Picture } from './Picture';

/** The width of a picture that covers the larger side of the screen. */
const coveringWidth = (): number => {
  const { width, height } = window.screen;
  return Math.max(width, Math.min((height * 16) / 9, 1920));
};

/** The picture behind everything: the viewpoint's picture, or the poster of its film. */
export function Backdrop({ viewpoint }: { viewpoint: Viewpoint | null }) {
  const { t } = useWords();
  const site = useSite();
  const background = viewpoint?.background ?? null;
  const videoUrl = filmOf(viewpoint);
  return (
    <div className={styles.backdrop}>
      <Picture
        assetId={background?.assetId ?? null}
        cssWidth={coveringWidth()}
        className={styles.fill}
        skeleton={<span />}
        renderFailed={(retry) => (
          <div className={styles.failed}>
            <output>{t('area.pictureFailed')}</output>
            <Button onClick={retry}>{t('common.retry')}</Button>
          </div>
        )}
      />
      {videoUrl !== null && (
        <Consented url={videoUrl} providers={filmProviders(videoUrl, site)} renderBlocked={null}>
          <Film videoUrl={videoUrl} className={styles.fill} />
        </Consented>
      )}
    </div>
  );
}
