import { imageKey } from '../../../domain/venue/images';
import type { Direction } from '../../../domain/venue/panorama';
import type { panoramaMachine } from '../../../machines/venue/panorama.machine';
import type { Inputs } from '../kernel/explore';

const pictureOf = (name: string) => ({
  image: { uri: `/${name}.webp`, generation: null, size: 4096 },
  preview: { uri: `/${name}.webp`, generation: null, size: 1280 },
});
const viewOf = (areaId: string, viewpointId: string, start: Direction | null = null) => ({
  areaId,
  viewpointId,
  start,
  ...pictureOf(viewpointId),
});
export const DOME = viewOf('observatory', 'dome');
export const ROOF = viewOf('observatory', 'roof');
export const CAVE = viewOf('cave', 'cave');
/** A viewpoint of the dome's area with a start of its own. */
export const DOOR = viewOf('observatory', 'door', { yaw: -120, pitch: 10 });
export const EAST = { yaw: 90, pitch: -5, span: 60 };
export const show = (view: typeof DOME) => ({ type: 'panorama.show', ...view }) as const;
export const drawn = (image: typeof DOME.image) => ({ type: 'panorama.drawn', key: imageKey(image) }) as const;

export const inputs: Inputs<typeof panoramaMachine> = {
  limit: 5000,
  events: [
    show(DOME),
    show(ROOF),
    show(CAVE),
    show(DOOR),
    { type: 'panorama.hide' },
    drawn(DOME.preview),
    drawn(DOME.image),
    { type: 'panorama.missed' },
    { type: 'panorama.found' },
    { type: 'panorama.unsupported' },
    { type: 'panorama.lost' },
    { type: 'panorama.restored' },
    { type: 'panorama.rested', look: EAST },
    { type: 'panorama.retry' },
    { type: 'panorama.followDevice' },
    { type: 'panorama.leaveDevice' },
    { type: 'xstate.done.actor.askDevice', output: { isGranted: true } },
    { type: 'xstate.done.actor.askDevice', output: { isGranted: false } },
    { type: 'xstate.error.actor.askDevice', error: new Error('refused') },
  ],
};
