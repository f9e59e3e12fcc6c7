import { Image } from '@mantine/core';
import IconBadgeCc from '@tabler/icons-react/icons/IconBadgeCc';
import IconFile from '@tabler/icons-react/icons/IconFile';
import IconFileMusic from '@tabler/icons-react/icons/IconFileMusic';
import IconFileText from '@tabler/icons-react/icons/IconFileText';
import IconMovie from '@tabler/icons-react/icons/IconMovie';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import type { VenueFile } from '../../../../domain/control/files';
import { IMAGE_SIZES } from '../../../../domain/kernel/constants';
import type { ImagesActorRef } from '../../../../machines/venue/images.machine';
import { usePictureOf } from '../../venue/area/use-picture';
import { useSectionsPart } from '../use-sections';
import styles from './files.module.css';

const ICONS = {
  picture: IconPhoto,
  film: IconMovie,
  audio: IconFileMusic,
  document: IconFileText,
  captions: IconBadgeCc,
  other: IconFile,
};

const isDrawing = ({ name, uri }: VenueFile): boolean => /\.svg$/i.test(name) || /\.svg(?:$|\?)/i.test(uri);

function Picture({ images, file }: { images: ImagesActorRef; file: VenueFile }) {
  const { uri, generation } = file;
  const size = isDrawing(file) ? null : Math.min(...IMAGE_SIZES);
  const { url, refuse } = usePictureOf(images, { uri, generation, size });
  return url === null ? (
    <IconPhoto size={24} aria-hidden />
  ) : (
    <Image src={url} alt="" data-is-drawing={isDrawing(file)} onError={refuse} />
  );
}

/** A file as a small picture, or as the icon of its kind. */
export function FileThumb({ file }: { file: VenueFile | null }) {
  const images = useSectionsPart(({ children }) => children.images);
  const Icon = ICONS[file?.kind ?? 'other'];
  return (
    <span className={styles.thumb}>
      {file?.kind === 'picture' && images !== undefined ? (
        <Picture images={images} file={file} />
      ) : (
        <Icon size={24} aria-hidden />
      )}
    </span>
  );
}
