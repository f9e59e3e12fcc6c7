import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type ImageInput, imageMachine } from './image.machine';

/** The id of the child actor for a picture. */
export const imageKey = ({ uri, generation, size }: ImageInput): string => `${uri}|${generation ?? ''}|${size ?? ''}`;

/** Unused pictures are kept for a while, so that going back to an area shows them at once. */
const KEPT_UNUSED = 12;

export const imagesMachine = collectionOf(imageMachine, {
  id: 'images',
  description: 'All pictures on the page and recently shown ones, one actor each, shared by all views.',
  keyOf: imageKey,
  keep: KEPT_UNUSED,
});

export type ImagesActorRef = ActorRefFrom<typeof imagesMachine>;
