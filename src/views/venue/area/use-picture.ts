import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { makeFault } from '../../../../domain/kernel/fault';
import { imageKey } from '../../../../domain/venue/images';
import type { ImageActorRef, ImageInput } from '../../../../machines/venue/image.machine';
import type { ImagesActorRef } from '../../../../machines/venue/images.machine';
import { useActorOf } from '../../kernel/actors';

const FRAME: ImageInput = { uri: '', generation: null, size: null };

/** Requests a picture of a collection as long as it is shown, and returns its state. */
export function usePictureOf(images: ImagesActorRef, image: ImageInput | null) {
  const { uri, generation, size } = image ?? FRAME;
  const key = imageKey({ uri, generation, size });
  // Not with a selector: each new picture would make all others on the page check again.
  const want = useCallback(() => {
    if (uri === '') return () => {};
    images.send({ type: 'collection.want', input: { uri, generation, size } });
    return () => images.send({ type: 'collection.release', key });
  }, [images, uri, generation, size, key]);
  const actor = useSyncExternalStore(want, (): ImageActorRef | undefined => images.getSnapshot().children[key]);
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

/** A picture of the venue. */
export const usePicture = (image: ImageInput | null) => usePictureOf(useActorOf('images'), image);
