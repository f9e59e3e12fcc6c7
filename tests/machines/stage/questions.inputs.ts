import { seal } from '../../../domain/kernel/sealed';
import type { OwnPart, QuestionsInput, SeenQuestion } from '../../../machines/stage/questions.events';
import type { questionsMachine } from '../../../machines/stage/questions.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const TALK: QuestionsInput = {
  line: { database: 'https://aurora.example', mode: 'live', uid: 'ada' },
  talk: { widgetId: 'keynote', configurationId: 'opening' },
};

export const question = (at: number, more: Partial<SeenQuestion> = {}): SeenQuestion => ({
  at,
  state: 'visible',
  votes: 0,
  also: [],
  isFromChat: false,
  chatId: null,
  film: null,
  isOwn: false,
  body: seal({ text: 'Why wood?', by: 'Grace', answer: null }),
  ...more,
});

export const ownPart = (more: Partial<OwnPart> = {}): OwnPart => ({
  isModerator: false,
  asked: {},
  votes: [],
  ownTexts: seal([]),
  waiting: seal([]),
  merged: seal([]),
  ...more,
});

export const HEARD = {
  type: 'questions.heard',
  questions: { q1: question(1), q2: question(2) },
  isChecked: false,
  revision: 1,
} as const;
export const OFFLINE = faultError('NOT_REACHABLE');
export const REFUSED = faultError('PROCESSING_ERROR', 429);

export const inputs: Inputs<typeof questionsMachine> = {
  input: TALK,
  limit: 100_000,
  project: ({ own, revision, readRevision, taps, act, failures }) => ({
    isMerge: act?.command === 'merge',
    isNew: revision !== readRevision,
    readsMore: own === null || own.isModerator,
    hasTaps: taps.length > 0,
    failures: Math.max(failures, 7),
  }),
  events: [
    HEARD,
    { type: 'questions.unheard' },
    { type: 'questions.retry' },
    { type: 'questions.renew' },
    { type: 'questions.write', text: seal('Why?') },
    { type: 'questions.name', isNamed: false },
    { type: 'questions.ask', id: 'q3', text: seal('Why?') },
    { type: 'questions.vote', id: 'q1', isOn: true },
    { type: 'questions.act', act: { command: 'withdraw', id: 'q1' } },
    { type: 'questions.act', act: { command: 'merge', id: 'q1', into: 'q2' } },
    { type: 'questions.deal', dealing: { id: 'q1', action: 'decline' } },
    { type: 'xstate.done.actor.readOwnQuestions', output: ownPart() },
    { type: 'xstate.done.actor.readOwnQuestions', output: ownPart({ isModerator: true }) },
    { type: 'xstate.done.actor.voteQuestion', output: { votes: 1 } },
    ...[OFFLINE, REFUSED].map((error) => ({ type: 'xstate.error.actor.askQuestion', error }) as const),
  ],
  stopWhen: ({ context }) => context.failures > 9 || context.taps.length > 1,
};
