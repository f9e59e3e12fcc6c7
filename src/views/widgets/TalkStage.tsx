import { lazyView } from '../kernel/lazy-view';

/** Questions and polls at a talk, whose code is fetched with the first talk. */
export const TalkStage = lazyView('stage.TalkStage', async () => (await import('../stage/TalkStage')).default);
