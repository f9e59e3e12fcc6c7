import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { fillPath } from '../../../domain/kernel/api';
import { seal } from '../../../domain/kernel/sealed';
import { DELAY_API } from '../../../domain/stage/delay';
import { OwnPollsSchema, POLLS_API, PollTallySchema } from '../../../domain/stage/polls';
import { MessageAskedSchema, OwnStageSchema, STAGE_API, VotedSchema } from '../../../domain/stage/questions';
import { REACTIONS_API } from '../../../domain/stage/reactions';
import { complaintMachine } from '../../../machines/chat/complaint.machine';
import { messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import type { OwnPollPart } from '../../../machines/stage/polls.events';
import { pollsMachine } from '../../../machines/stage/polls.machine';
import type { OwnPart } from '../../../machines/stage/questions.events';
import { questionsMachine } from '../../../machines/stage/questions.machine';
import { reactionsMachine } from '../../../machines/stage/reactions.machine';
import { stageMachine } from '../../../machines/stage/stage.machine';
import { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import { talkReactionsMachine } from '../../../machines/stage/talk-reactions.machine';
import type { Http } from '../kernel/http';
import { late } from '../kernel/late';
import type { Realtime } from '../shell/realtime';

type Surroundings = {
  http: Pick<Http, 'get' | 'post'>;
  realtime: Realtime;
  load?: () => Promise<Pick<typeof import('./stage-line'), 'openPolls' | 'openQuestions' | 'openReactions'>>;
};

/** Views say what failed. */
const OPTIONS = { retry: false, report: 'sessionOver' } as const;

function present<T>(sent: T | null): T {
  if (sent === null) throw new Error('There is nothing to send');
  return sent;
}

/** Questions, polls and reactions at talks: read with the Realtime Database SDK, sent to the service. */
export const stageInside = ({ http, realtime, load = () => late(import('./stage-line')) }: Surroundings) => ({
  stage: stageMachine.provide({
    actors: {
      member: questionsMachine.provide({
        actors: {
          questionFeed: fromCallback(({ input, sendBack }) =>
            realtime.use(load, ({ openQuestions }, app) => openQuestions(app, input, sendBack)),
          ),
          readOwnQuestions: fromPromise(async ({ input: { talk }, signal }): Promise<OwnPart> => {
            const read = await http.get(fillPath(STAGE_API.own, talk), OwnStageSchema, { ...OPTIONS, signal });
            const { isModerator, own, votes, queue, merged } = read;
            return {
              isModerator,
              asked: Object.fromEntries(own.map(({ id, state }) => [id, state])),
              votes,
              ownTexts: seal(own),
              waiting: seal(queue),
              merged: seal(merged),
            };
          }),
          askQuestion: fromPromise(async ({ input: { talk, sent }, signal }) => {
            const { id, text, isNamed } = present(sent);
            await http.post(STAGE_API.ask, { talk, id, text: text.open(), isNamed }, { ...OPTIONS, signal });
          }),
          voteQuestion: fromPromise(async ({ input: { talk, sent }, signal }) =>
            v.parse(VotedSchema, await http.post(STAGE_API.vote, { talk, ...present(sent) }, { ...OPTIONS, signal })),
          ),
          complaint: complaintMachine.provide({
            actors: {
              postComplaint: fromPromise(async ({ input: { reported, reason, text }, signal }) => {
                const { messageId: id, talk = null } = present(reported);
                const body = { talk: present(talk), id, reason, text: text?.open().trim() ?? null };
                await http.post(STAGE_API.report, body, { ...OPTIONS, signal });
              }),
            },
          }),
          actOnQuestion: fromPromise(async ({ input: { talk, sent }, signal }) => {
            const act = present(sent);
            const send = (path: string, body: object) => http.post(path, body, { ...OPTIONS, signal });
            if (act.command === 'withdraw') await send(STAGE_API.withdraw, { talk, id: act.id });
            else if (act.command === 'delay') await send(DELAY_API, { talk, end: act.end, minutes: act.minutes });
            else if (act.command === 'moderate') await send(STAGE_API.moderate, { talk, ...act.act.open() });
            else if (act.command === 'carry')
              await send(STAGE_API.moderate, { talk, id: act.id, action: 'carry', chatId: act.chatId });
            else {
              const { id, into } = act;
              const merging = into === null ? { action: 'separate' } : { action: 'merge', into };
              await send(STAGE_API.moderate, { talk, id, ...merging });
            }
          }),
        },
      }),
    },
  }),
  talkPolls: talkPollsMachine.provide({
    actors: {
      member: pollsMachine.provide({
        actors: {
          pollFeed: fromCallback(({ input, sendBack }) =>
            realtime.use(load, ({ openPolls }, app) => openPolls(app, input, sendBack)),
          ),
          readOwnPolls: fromPromise(async ({ input: { talk }, signal }): Promise<OwnPollPart> => {
            const read = await http.get(fillPath(POLLS_API.own, talk), OwnPollsSchema, { ...OPTIONS, signal });
            const votes = Object.entries(read.votes).map(([id, choices]) => [id, seal(choices)]);
            return { isModerator: read.isModerator, votes: Object.fromEntries(votes), drafts: seal(read.drafts) };
          }),
          sendVote: fromPromise(async ({ input: { talk, sent }, signal }) => {
            const { id, edit, choices } = present(sent);
            const vote = { talk, id, edit, choices: choices.open() };
            return v.parse(PollTallySchema, await http.post(POLLS_API.vote, vote, { ...OPTIONS, signal }));
          }),
          actOnPoll: fromPromise(async ({ input: { talk, sent }, signal }) => {
            await http.post(POLLS_API.moderate, { talk, ...present(sent).open() }, { ...OPTIONS, signal });
          }),
        },
      }),
    },
  }),
  messageQuestion: messageQuestionMachine.provide({
    actors: {
      askMessage: fromPromise(async ({ input: { asked }, signal }) => {
        const { talk, room, messageId: message } = present(asked);
        const body = { talk, room, message };
        return v.parse(MessageAskedSchema, await http.post(STAGE_API.askMessage, body, { ...OPTIONS, signal })).outcome;
      }),
    },
  }),
  talkReactions: talkReactionsMachine.provide({
    actors: {
      member: reactionsMachine.provide({
        actors: {
          reactionFeed: fromCallback(({ input, sendBack }) =>
            realtime.use(load, ({ openReactions }, app) => openReactions(app, input, sendBack)),
          ),
          react: fromPromise(async ({ input, signal }) => {
            await http.post(REACTIONS_API, input, { ...OPTIONS, report: false, signal });
          }),
        },
      }),
    },
  }),
});
