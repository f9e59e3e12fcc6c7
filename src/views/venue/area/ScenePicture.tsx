import { imageKey } from '../../../../domain/venue/images';
import type { ImageInput } from '../../../../machines/venue/image.machine';
import { useActorOf, usePart } from '../../kernel/actors';
import { usePicture } from './use-picture';

type Props = {
  image: ImageInput;
  /** The tag of the scene with which it shows. */
  tag: 'blurred' | 'clear';
  alt: string;
  /** Of the text alternative, if not those of the page. */
  language?: { lang: string; dir: 'ltr' | 'rtl' } | null;
  className: string | undefined;
};

/** One size of the picture behind an area. It shows once the scene knows that it can be drawn. */
export function ScenePicture({ image, tag, alt, language = null, className }: Props) {
  const scene = useActorOf('scene');
  const key = imageKey(image);
  const { url, refuse } = usePicture(image);
  const isShown = usePart('scene', (snapshot) => {
    const { [tag === 'clear' ? 'image' : 'preview']: current } = snapshot.context;
    return snapshot.hasTag(tag) && current !== null && imageKey(current) === key;
  });
  if (url === null) return null;
  return (
    <img
      className={className}
      src={url}
      alt={alt}
      {...language}
      data-shown={isShown || undefined}
      draggable={false}
      onError={refuse}
      onLoad={({ currentTarget }) => {
        const tell = () => scene.send({ type: 'scene.decoded', key });
        // A picture that cannot be decoded ahead is decoded when it is drawn.
        currentTarget.decode().then(tell, tell);
      }}
    />
  );
}

/** A picture that was shown before, and is still decoded. */
export function HeldPicture({ image, className }: Pick<Props, 'image' | 'className'>) {
  const { url } = usePicture(image);
  return url !== null && <img className={className} src={url} alt="" decoding="sync" />;
}

/** A picture that its stage draws: it is never seen itself. */
export function DrawnPicture({ image }: Pick<Props, 'image'>) {
  const { url, refuse } = usePicture(image);
  return url !== null && <img src={url} data-key={imageKey(image)} alt="" hidden onError={refuse} />;
}
