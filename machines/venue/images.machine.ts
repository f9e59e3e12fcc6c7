import type { ActorRefFrom } from 'xstate';
import { imageKey } from '../../domain/venue/images';
import { collectionOf } from '../kernel/collection';
import { imageMachine } from './image.machine';

/** Unused pictures are kept for a while, so that going back to an area shows them at once. */
const KEPT_UNUSED = 24;

export const imagesMachine = collectionOf(imageMachine, {
  id: 'images',
  description: 'All pictures on the page and recently shown ones, one actor each, shared by all views.',
  keyOf: imageKey,
  keep: KEPT_UNUSED,
});

export type ImagesActorRef = ActorRefFrom<typeof imagesMachine>;
