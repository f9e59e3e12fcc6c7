import type { messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const ASKED = {
  talk: { widgetId: 'keynote', configurationId: 'opening' },
  room: 'w~stage-chat',
  messageId: '-OfMessage0000000001',
};

export const inputs: Inputs<typeof messageQuestionMachine> = {
  limit: 1000,
  events: [
    { type: 'messageQuestion.ask', asked: ASKED },
    ...(['asked', 'waiting', 'known'] as const).map(
      (output) => ({ type: 'xstate.done.actor.askMessage', output }) as const,
    ),
    { type: 'xstate.error.actor.askMessage', error: faultError('PROCESSING_ERROR', 413) },
  ],
};
