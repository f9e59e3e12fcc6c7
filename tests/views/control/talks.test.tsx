import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { Talks } from '../../../domain/stage/overview';
import { controlMachine } from '../../../machines/control/control.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { talksMachine } from '../../../machines/control/talks.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import type { PollAct, PollsEvent, PollsInput, ToSendOfPoll } from '../../../machines/stage/polls.events';
import { pollsMachine } from '../../../machines/stage/polls.machine';
import type { QuestionAct, QuestionsEvent, QuestionsInput, ToSend } from '../../../machines/stage/questions.events';
import { questionsMachine } from '../../../machines/stage/questions.machine';
import { stageMachine } from '../../../machines/stage/stage.machine';
import { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { TalksSection } from '../../../src/views/control/talks/TalksSection';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadReportWords } from '../../../src/words/control/reports';
import { quietEditing, quietOffering } from '../../machines/control/quiet-parts';
import { NOW, PREPARED, seenTalk } from '../../machines/control/talks.inputs';
import { ownPollPart, poll } from '../../machines/stage/polls.inputs';
import { ownPart, question } from '../../machines/stage/questions.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const TALKS: Talks = {
  now: NOW,
  talks: [seenTalk('Keynote', 0, { waiting: 1, unanswered: 1 }), seenTalk('Panel', 2, { openPolls: 1 })],
};
const HEARD = { type: 'questions.heard', questions: { q1: question(1) }, isChecked: true, revision: 2 } as const;
const OWN = ownPart({
  isModerator: true,
  waiting: seal([{ id: 'q2', text: 'Why steel?', by: null, at: 2 }]),
});

async function open(talks: Talks | null = TALKS) {
  await loadReportWords('en');
  const done: unknown[] = [];
  const own = { now: OWN, tell: null as ((event: QuestionsEvent) => void) | null };
  const questions = questionsMachine.provide({
    actors: {
      questionFeed: fromCallback<EventObject, QuestionsInput>(({ sendBack }) => {
        own.tell = sendBack;
        sendBack({ ...HEARD, revision: 1 });
      }),
      readOwnQuestions: fromPromise(async () => own.now),
      actOnQuestion: fromPromise<void, ToSend<QuestionAct>>(async ({ input: { sent } }) => {
        done.push(sent?.command === 'moderate' ? sent.act.open() : sent);
      }),
    },
  });
  const polls = pollsMachine.provide({
    actors: {
      pollFeed: fromCallback<EventObject, PollsInput>(({ sendBack }) => {
        const heard: PollsEvent = { type: 'polls.heard', polls: { p1: poll(1) }, revision: 1 };
        sendBack(heard);
      }),
      readOwnPolls: fromPromise(async () => ownPollPart({ isModerator: true })),
      actOnPoll: fromPromise<void, ToSendOfPoll<PollAct>>(async ({ input: { sent } }) => {
        done.push(sent?.open());
      }),
    },
  });
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: quietEditing,
        offering: quietOffering,
        fetchSection: fromPromise(async () => {}),
        address: fromCallback(({ sendBack }) => sendBack({ type: 'sections.show', section: 'talks' })),
        talks: talksMachine.provide({
          actors: {
            prepare: fromPromise(async () => (talks === null ? { ...PREPARED, line: null } : PREPARED)),
            readTalks: fromPromise(async () => talks ?? { now: NOW, talks: [] }),
            language: languageMachine.provide({
              actors: {
                loadCatalogue: fromPromise(async () => {}),
                showLanguage: fromPromise(async () => {}),
                storeLanguage: fromPromise(async () => {}),
              },
            }),
            realtime: realtimeMachine.provide({ actors: { realtimeLine: fromCallback(() => {}) } }),
            stage: stageMachine.provide({ actors: { member: questions } }),
            talkPolls: talkPollsMachine.provide({ actors: { member: polls } }),
          },
        }),
      },
    }),
  ).start();
  running.push(sections);
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <TalksSection />
      </SectionsContext>
    </ControlProvider>,
  );
  await act(async () => {});
  /** The service has decided about what waited. */
  const decide = () =>
    act(async () => {
      own.now = ownPart({ isModerator: true });
      own.tell?.(HEARD);
    });
  return { done, decide, user: userEvent.setup() };
}

test('a talk that is on is unfolded, and organisers decide, answer and close there without asking or voting', async () => {
  const { done, user } = await open();
  const keynote = within(await screen.findByRole('region', { name: /^Keynote/ }));
  expect(keynote.getByText('Why steel?')).toBeVisible();
  expect(keynote.queryByRole('textbox')).toBeNull();
  expect(keynote.queryByRole('button', { name: /^Votes/ })).toBeNull();
  await user.click(keynote.getByRole('button', { name: 'Show to everyone' }));
  await user.click(keynote.getAllByRole('button', { name: 'Decline' })[0] as HTMLElement);
  const reason = keynote.getByRole('textbox', { name: 'Reason' });
  await user.type(reason, 'Asked before');
  await user.click(within(reason.closest('form') as HTMLElement).getByRole('button', { name: 'Decline' }));
  await user.click(keynote.getByRole('button', { name: 'Close poll' }));
  expect(keynote.queryByRole('button', { name: 'Vote' })).toBeNull();
  expect(done).toEqual([
    { id: 'q2', action: 'approve' },
    { id: 'q2', action: 'decline', reason: 'Asked before' },
    { id: 'p1', action: 'close' },
  ]);
});

test('a talk says what it has before it is unfolded, and one can see what waits alone', async () => {
  const { user } = await open();
  const panel = await screen.findByRole('button', { name: /^Panel.*Main stage.*Polls 1$/ });
  expect(panel).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('button', { name: 'Waiting for approval' }));
  expect(screen.queryByRole('button', { name: /^Panel/ })).toBeNull();
  const keynote = within(screen.getByRole('region', { name: /^Keynote/ }));
  expect(keynote.getByText('Why steel?')).toBeVisible();
  expect(keynote.queryByText('Why wood?')).toBeNull();
});

test('without a realtime database, or without talks, the section says so', async () => {
  await open(null);
  expect(await screen.findByText('This service has no questions or polls.')).toBeVisible();
  cleanup();
  await open({ now: NOW, talks: [] });
  expect(await screen.findByText('No talk has questions or polls today.')).toBeVisible();
});

test('the focus stays in the list when a question that waited is decided', async () => {
  const { user, decide } = await open();
  const keynote = within(await screen.findByRole('region', { name: /^Keynote/ }));
  keynote.getByRole('button', { name: 'Show to everyone' }).focus();
  await user.keyboard('{Enter}');
  await decide();
  expect(await keynote.findByRole('switch', { name: 'New questions wait for approval' })).toHaveFocus();
});
