import { expect, test } from 'vitest';
import {
  type Suggested,
  type SuggestionsEvent,
  suggestionsMachine,
} from '../../../machines/people/suggestions.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { grace, inputs } from './suggestions.inputs';

const ENTER: SuggestionsEvent = { type: 'suggestions.enter', architectureId: 'aurora' };
const LOOK: SuggestionsEvent = { type: 'suggestions.look' };
const LEAVE: SuggestionsEvent = { type: 'suggestions.leave' };

function suggestions() {
  const read = calls<readonly Suggested[], { architectureId: string }>(() => [grace]);
  const machine = suggestionsMachine.provide({ actors: { readSuggestions: read.logic } });
  const run = start(machine);
  const send = async (...events: SuggestionsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  return { ...run, machine, read, send, people: () => run.actor.getSnapshot().context.people };
}

test('attendees are suggested when the list opens, and those of before stay when the service does not answer', async () => {
  const { read, send, people } = suggestions();
  await send(LOOK, ENTER);
  expect(read.count()).toBe(0);
  await send(LOOK);
  expect(people()).toEqual([grace]);
  read.reply = () => {
    throw new Error('no');
  };
  await send(LOOK);
  expect([read.inputs().at(-1), people()]).toEqual([{ architectureId: 'aurora' }, [grace]]);
});

test('another user and another venue have no suggestions of before', async () => {
  const { send, people } = suggestions();
  await send(ENTER, LOOK, ENTER);
  expect(people()).toEqual([]);
  await send(LOOK, LEAVE);
  expect(people()).toEqual([]);
});

test('the path search covers every state and transition of suggestions', () => {
  coverPaths(suggestionsMachine, inputs);
});

test('suggestions replay from their log', async () => {
  const { machine, record, send } = suggestions();
  await send(ENTER, LOOK, LEAVE);
  expectReplay(machine, record);
});
