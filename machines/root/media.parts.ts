import type { likesMachine } from '../media/likes.machine';
import { insidePart } from './part';

export const mediaParts = {
  likes: insidePart<typeof likesMachine>('likes')({ hears: { 'session.signedOut': { type: 'collection.clear' } } }),
};
