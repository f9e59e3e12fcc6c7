import { likesMachine } from '../../../machines/media/likes.machine';

/** Nothing uses likes yet, so no actors are provided. */
export const mediaInside = () => ({ likes: likesMachine });
