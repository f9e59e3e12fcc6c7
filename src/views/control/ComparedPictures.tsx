import { Group, Image, Stack, Text } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import type { ComparedPicture, Difference } from '../../../domain/control/differences';
import { IMAGE_SIZES } from '../../../domain/kernel/constants';
import type { ImagesActorRef } from '../../../machines/venue/images.machine';
import { usePictureOf } from '../venue/area/use-picture';
import { useControl } from './use-control';
import { useSectionsPart } from './use-sections';

const WIDTH = 240;

function Picture({ images, picture }: { images: ImagesActorRef; picture: ComparedPicture }) {
  const { uri, generation, name, alt } = picture;
  const size = /\.svg(?:$|\?)/i.test(`${name} ${uri}`) ? null : Math.min(...IMAGE_SIZES);
  const { url, refuse } = usePictureOf(images, { uri, generation, size });
  return url === null ? (
    <IconPhoto size={40} aria-hidden />
  ) : (
    <Image src={url} alt={alt || name} maw={WIDTH} radius="sm" onError={refuse} />
  );
}

function Side({ title, picture }: { title: string; picture: ComparedPicture | null }) {
  const { t } = useControl();
  const images = useSectionsPart(({ children }) => children.images);
  return (
    <Stack component="figure" m={0} gap={4} flex={1} miw={0} maw={WIDTH} style={{ overflowWrap: 'anywhere' }}>
      {picture !== null && images !== undefined && <Picture images={images} picture={picture} />}
      <Text component="figcaption" size="sm" c="dimmed">
        <span>{`${title}: `}</span>
        <bdi>{picture === null ? t('none') : picture.alt || picture.name}</bdi>
      </Text>
    </Stack>
  );
}

/** The picture of the earlier and of the later version, side by side, with their descriptions. */
export function ComparedPictures({ of }: { of: Extract<Difference, { kind: 'picture' }> }) {
  const { t } = useControl();
  return (
    <Group align="start" gap="sm" wrap="nowrap">
      <Side title={t('before')} picture={of.before} />
      <Side title={t('after')} picture={of.after} />
    </Group>
  );
}
