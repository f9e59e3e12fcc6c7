import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type ImageInput, imageMachine } from './image.machine';

/** The id under which a picture's actor stands among the children. */
export const imageKey = ({ uri, generation, size }: ImageInput): string => `${uri}|${generation ?? ''}|${size ?? ''}`;

/** Unused pictures are kept for a while: going back to an area shows it at once. */
const KEPT_UNUSED = 12;

export const imagesMachine = collectionOf(imageMachine, {
  id: 'images',
  description: 'All pictures on the page and lately seen ones, one actor each, shared by those who show them.',
  keyOf: imageKey,
  keep: KEPT_UNUSED,
});

export type ImagesActorRef = ActorRefFrom<typeof imagesMachine>;
