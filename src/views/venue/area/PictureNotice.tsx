import { Anchor } from '@mantine/core';
import { Notice } from '../../../theme/Notice';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { usePicture } from './use-picture';

/** Says that the picture of the area could not be loaded, beside its hotspots instead of below them. */
export function PictureNotice() {
  const { t } = useWords();
  const image = usePart('scene', ({ context }) => context.image);
  const { isFailed, retry } = usePicture(image);
  // A film that plays needs no poster.
  const isCovered = usePart('film', (snapshot) => snapshot.matches('playing'));
  if (!isFailed || isCovered) return null;
  return (
    <Notice
      label={t('area.pictureFailed')}
      words={
        <>
          <output>{t('area.pictureFailed')}</output>
          <Anchor component="button" type="button" onClick={retry}>
            {t('common.retry')}
          </Anchor>
        </>
      }
    />
  );
}
