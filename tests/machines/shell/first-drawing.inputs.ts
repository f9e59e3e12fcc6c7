import type { firstDrawingMachine } from '../../../machines/shell/first-drawing.machine';
import type { Inputs } from '../kernel/explore';

const standing = { isSpeaking: false, isSettled: false, isInside: false };

export const inputs: Inputs<typeof firstDrawingMachine> = {
  limit: 2000,
  events: [
    { type: 'xstate.done.actor.awaitViews', output: { isRendered: true, hasLook: false } },
    { type: 'xstate.done.actor.awaitViews', output: { isRendered: false, hasLook: true } },
    { type: 'xstate.done.actor.awaitViews', output: { isRendered: false, hasLook: false } },
    { type: 'firstDrawing.stands', standing },
    { type: 'firstDrawing.stands', standing: { ...standing, isSpeaking: true } },
    { type: 'firstDrawing.stands', standing: { ...standing, isSpeaking: true, isSettled: true } },
    { type: 'firstDrawing.stands', standing: { isSpeaking: true, isSettled: true, isInside: true } },
  ],
};
