import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { makeFault } from '../../../../domain/kernel/fault';
import { imageKey } from '../../../../domain/venue/images';
import type { ImageActorRef, ImageInput } from '../../../../machines/venue/image.machine';
import { useActorOf, usePart } from '../../kernel/actors';

const FRAME: ImageInput = { uri: '', generation: null, size: null };

/** Requests a picture as long as it is shown, and returns its state. */
export function usePicture(image: ImageInput | null) {
  const images = useActorOf('images');
  const { uri, generation, size } = image ?? FRAME;
  useEffect(() => {
    if (uri === '') return;
    const input = { uri, generation, size };
    images.send({ type: 'collection.want', input });
    return () => images.send({ type: 'collection.release', key: imageKey(input) });
  }, [images, uri, generation, size]);

  const key = imageKey({ uri, generation, size });
  const actor = usePart('images', (snapshot): ImageActorRef | undefined => snapshot.children[key]);
  const url = useSelector(actor, (snapshot) => snapshot?.context.url ?? null);
  const isFailed = useSelector(actor, (snapshot) => snapshot?.matches('failed') ?? false);
  return {
    url: isFailed ? null : url,
    isFailed,
    retry: () => actor?.send({ type: 'image.retry' }),
    /** The response is not a picture. */
    refuse: () => actor?.send({ type: 'image.refused', fault: makeFault('WIDGET_ERROR') }),
  };
}
