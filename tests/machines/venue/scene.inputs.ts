import { imageKey } from '../../../domain/venue/images';
import type { ImageInput } from '../../../machines/venue/image.machine';
import type { SceneEvent, sceneMachine } from '../../../machines/venue/scene.machine';
import type { Inputs } from '../kernel/explore';

export const picture = (name: string, size: number | null = null): ImageInput => ({
  uri: `/live/${name}.webp`,
  generation: '1',
  size,
});
export const show = (name: string, nearby: readonly ImageInput[] = []): SceneEvent => ({
  type: 'scene.show',
  image: picture(name),
  preview: picture(name, 640),
  nearby,
});
export const decoded = (image: ImageInput): SceneEvent => ({ type: 'scene.decoded', key: imageKey(image) });

export const inputs: Inputs<typeof sceneMachine> = {
  limit: 4000,
  events: [
    show('lobby'),
    show('hall', [picture('lobby', 640)]),
    { type: 'scene.show', image: picture('icon', 640), preview: null, nearby: [] },
    decoded(picture('lobby')),
    decoded(picture('lobby', 640)),
    decoded(picture('hall')),
    { type: 'scene.expect', images: [picture('hall')] },
    { type: 'scene.hide' },
  ],
};
