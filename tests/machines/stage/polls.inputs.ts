import { seal } from '../../../domain/kernel/sealed';
import type { OwnPollPart, PollsInput, PollVote, SeenPoll } from '../../../machines/stage/polls.events';
import type { pollsMachine } from '../../../machines/stage/polls.machine';
import type { Inputs } from '../kernel/explore';
import { OFFLINE, REFUSED, TALK } from './questions.inputs';

export const POLLS: PollsInput = TALK;

export const poll = (at: number, more: Partial<SeenPoll> = {}): SeenPoll => ({
  at,
  state: 'open',
  edit: 0,
  votes: 0,
  isMultiple: false,
  isHeldBack: false,
  body: seal({ question: 'Which wood?', choices: ['Oak', 'Pine'] }),
  ...more,
});

export const ownPollPart = (more: Partial<OwnPollPart> = {}): OwnPollPart => ({
  isModerator: false,
  votes: {},
  drafts: seal([]),
  ...more,
});

export const HEARD_POLLS = { type: 'polls.heard', polls: { p1: poll(1), p2: poll(2) }, revision: 1 } as const;
export const OAK = seal([0]);
export const VOTE: PollVote = { id: 'p1', edit: 0, choices: OAK };
export const TEXTS = { question: 'Which stone?', choices: ['Slate', 'Granite'], isMultiple: false };
export const SAVE = seal({ action: 'save' as const, id: 'poll-0001', copyId: 'poll-0002', texts: TEXTS });

export const inputs: Inputs<typeof pollsMachine> = {
  input: POLLS,
  limit: 100_000,
  project: ({ own, revision, readRevision, failures }) => ({
    isNew: revision !== readRevision,
    readsMore: own === null || own.isModerator,
    failures: Math.max(failures, 7),
  }),
  events: [
    HEARD_POLLS,
    { type: 'polls.unheard' },
    { type: 'polls.retry' },
    { type: 'polls.pick', id: 'p1', choices: OAK },
    { type: 'polls.vote', vote: VOTE },
    { type: 'polls.write', form: { id: null, texts: seal(TEXTS) } },
    { type: 'polls.act', act: SAVE, isSave: true },
    { type: 'xstate.done.actor.readOwnPolls', output: ownPollPart() },
    { type: 'xstate.done.actor.readOwnPolls', output: ownPollPart({ isModerator: true }) },
    { type: 'xstate.done.actor.sendVote', output: { votes: 1 } },
    ...[OFFLINE, REFUSED].map((error) => ({ type: 'xstate.error.actor.sendVote', error }) as const),
  ],
  stopWhen: ({ context }) => context.failures > 9,
};
