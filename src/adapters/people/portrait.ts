import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { PICTURE_MS } from '../../../domain/chat/files';
import { fillPath } from '../../../domain/kernel/api';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { PORTRAIT_API, PORTRAIT_SIDE } from '../../../domain/people/portraits';
import { type PortraitCut, portraitMachine } from '../../../machines/people/portrait.machine';
import type { Http } from '../kernel/http';
import { SILENCE_MS } from '../kernel/silence';

const QUALITY = 0.9;

/** The chosen part of a picture, no larger than others see it. @throws Error if the browser cannot read it */
async function cut({ content, square: { x, y, width, height } }: PortraitCut): Promise<Blob> {
  const picture = content?.open();
  if (!(picture instanceof Blob)) throw new Error('The picture has no content');
  const bitmap = await createImageBitmap(picture);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = PORTRAIT_SIDE;
    canvas.height = PORTRAIT_SIDE;
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, PORTRAIT_SIDE, PORTRAIT_SIDE);
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null) => (blob === null ? reject(new Error('The picture is empty')) : resolve(blob));
      // Browsers that cannot write WebP write PNG.
      canvas.toBlob(take, 'image/webp', QUALITY);
    });
  } finally {
    bitmap.close();
  }
}

/** The user's picture at the service. */
export const providePortrait = (http: Pick<Http, 'upload' | 'remove'>) =>
  portraitMachine.provide({
    actors: {
      showFile: fromCallback<EventObject, { content: Sealed<object> | null }>(({ input, sendBack }) => {
        const content = input.content?.open();
        if (!(content instanceof Blob)) return;
        const address = URL.createObjectURL(content);
        sendBack({ type: 'portrait.shown', address: seal(address) });
        return () => URL.revokeObjectURL(address);
      }),
      storePortrait: fromPromise(async ({ input, signal }) => {
        await http.upload(PORTRAIT_API.portraits, await cut(input), {
          signal,
          query: {},
          silenceMs: SILENCE_MS + PICTURE_MS,
          onProgress: () => {},
        });
      }),
      removePortrait: fromPromise(({ input: { id: portraitId }, signal }) =>
        http.remove(fillPath(PORTRAIT_API.portrait, { portraitId }), { signal, report: false, retry: false }),
      ),
    },
  });
