import type { FastifyPluginAsync } from 'fastify';
import { ModeratePollSchema, type OwnPolls, POLLS_API, type PollTally, PollVoteSchema } from '../../domain/stage/polls';
import { type StageTalk, StageTalkSchema, stageKey } from '../../domain/stage/questions';
import { recordFailure, recordOutcome } from '../http/audit';
import { ApiError, forbidden } from '../http/errors';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { PollBoard } from './poll-board';
import type { Polls } from './polls';
import type { StageOptions } from './routes';
import { attendeesOf, createTalks, moderates } from './talks';

export type PollOptions = Pick<StageOptions, 'gate' | 'limits' | 'audit' | 'now' | 'snapshot' | 'words'> & {
  polls: Polls;
  pollBoard: PollBoard;
};

/** The longest time that a timer takes. */
const MOST_WAIT_MS = 2 ** 31 - 1;

/** Polls at talks: all attendees vote, moderators make them. */
export const pollRoutes: FastifyPluginAsync<PollOptions> = async (app, options) => {
  const { audit, now, snapshot, words, polls, pollBoard } = options;
  const talks = createTalks({ now, snapshot });
  const attendee = attendeesOf(app, 'polls', options);

  const ends = new Map<string, NodeJS.Timeout>();
  const end = async (talk: StageTalk): Promise<void> => {
    if (await polls.close(talk)) await pollBoard.refresh(talk);
  };
  app.addHook('onClose', async () => {
    for (const timer of ends.values()) clearTimeout(timer);
  });

  /** Polls close with their talk, also for attendees who are still there. */
  async function follow(talk: StageTalk): Promise<'early' | 'open' | 'over'> {
    const { phase, end: at } = await talks.find(talk);
    if (phase === 'over') await end(talk);
    const key = stageKey(talk);
    const wait = at - now();
    if (phase === 'open' && !ends.has(key) && wait < MOST_WAIT_MS) {
      const timer = setTimeout(() => {
        ends.delete(key);
        follow(talk).catch(() => {});
      }, wait);
      ends.set(key, timer.unref());
    }
    return phase;
  }

  app.get(apiRoute(POLLS_API.own), async (request): Promise<OwnPolls> => {
    const user = await attendee(request);
    const talk = parseRequest(StageTalkSchema, request.params);
    await follow(talk);
    await pollBoard.refreshOnce(talk);
    return polls.own(talk, user.uid, moderates(user));
  });

  app.post(apiRoute(POLLS_API.vote), async (request): Promise<PollTally> => {
    const { uid } = await attendee(request);
    const vote = parseRequest(PollVoteSchema, request.body);
    await talks.requireOpen(vote.talk);
    const tally = await polls.vote(vote, uid);
    pollBoard.tally(vote.talk);
    return tally;
  });

  app.post(apiRoute(POLLS_API.moderate), async (request, reply) => {
    await recordFailure(audit, request, { action: 'stage.moderate' }, async () => {
      if (!moderates(await attendee(request))) throw forbidden('Only hosts and organisers may make polls.');
    });
    const command = parseRequest(ModeratePollSchema, request.body);
    const { talk, id, action } = command;
    if (action === 'save' && words.isIn([command.texts.question, ...command.texts.choices].join('\n')))
      throw new ApiError(422, 'A word of this poll is not allowed here.');
    const target = `${stageKey(talk)}/polls/${id}`;
    await recordOutcome(audit, request, { action: 'stage.moderate', target, detail: action }, async () => {
      const phase = await follow(talk);
      if (phase !== 'open' && (action === 'open' || action === 'hold'))
        throw new ApiError(410, 'The questions and polls of this talk are closed.');
      await polls.moderate(command, now());
      await pollBoard.refresh(talk);
    });
    return reply.code(204).send();
  });
};
