import { lazyView } from '../kernel/lazy-view';

/** The questions at a talk, whose code is fetched with the first talk. */
export const TalkQuestions = lazyView('stage.Questions', async () => (await import('../stage/Questions')).default);
