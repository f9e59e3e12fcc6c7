import { get, serverTimestamp, set, update } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { questionBoardIn, questionsPath } from '../../../domain/stage/questions';
import { readWords } from '../../../server/chat/words';
import { stageQuestions, stageTalks } from '../../../server/stage/tables';
import { prepareChat } from '../chat/chat-service';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, BESIDE, grace, hedy, importContract, katherine, onChosenStore } from '../kernel/service';
import { contractVenue } from '../venue/venue-files';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const BESIDE_TALK = 'w~lobby-chat';
const BEGIN = Date.parse('2026-01-01T08:00:00Z');
const idOf = (at: number): string => `-OMessage${String(at).padStart(11, '0')}`;
const said = (from: string, text: string, more: object = {}) => ({ from, at: BEGIN, kind: 'text', text, ...more });
const MESSAGES = [
  said('ada', ' Why wood? '),
  said('ada', 'And where from?'),
  said('katherine', 'Who pays?'),
  said('ada', 'x'.repeat(281)),
  said('ada', 'What rubbish!'),
  { from: 'ada', at: BEGIN, kind: 'text', deleted: true },
];

type Widgets = { contentWidgets: { id: string; configurations: object[] }[] };

const ROOM = 'lobby-meeting%2Ewelcome-morning';
const OWN_ROOM = { hostMeetingUrl: null, viewerMeetingUrl: null, meetingUrl: null, url: null, webinarOn: false };

/** The contract's venue with the chat of its stage also beside the talk, which is in our own room. */
async function withChat() {
  const venue = (await contractVenue()) as unknown as { architectures: { areas: Widgets[] }[] };
  const [lobby, stage] = venue.architectures[0]?.areas ?? [];
  const chat = stage?.contentWidgets.find(({ id }) => id === 'stage-chat');
  if (lobby === undefined || chat === undefined) throw new Error('The contract has no chat');
  Object.assign(lobby.contentWidgets[0]?.configurations[0] ?? {}, OWN_ROOM);
  const configurations = chat.configurations.map((one) => ({ ...one, id: 'lobby-chat-room' }));
  lobby.contentWidgets.push({ ...chat, id: 'lobby-chat', configurations });
  return venue;
}

onChosenStore('messages of the chat beside a talk', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let now = BEGIN;
  beforeEach(async () => {
    now = BEGIN;
    await importContract(store.db, { ...BESIDE, 'venue.json': await withChat() });
    const messages = Object.fromEntries(MESSAGES.map((message, at) => [idOf(at), message]));
    await prepareChat(store.db, { messages: { [BESIDE_TALK]: messages, 'w~stage-chat': messages } });
    service = await startWithRealtime(store.db, { now: () => now, chatWords: readWords('rubbish') });
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    await store.db.delete(stageQuestions);
    await store.db.delete(stageTalks);
    await importContract(store.db);
  });

  const ask = async (who: object, at: number, more: object = {}) => {
    const body = { talk: TALK, room: BESIDE_TALK, message: idOf(at), ...more };
    const { statusCode, json } = await service.call('POST', '/api/stage/ask-message', who, body);
    return statusCode === 200 ? json().outcome : statusCode;
  };
  const board = async () => {
    const place = (await service.connect(katherine)).at(questionsPath('live', TALK));
    return Object.values(questionBoardIn((await get(place)).val()).questions ?? {});
  };

  test('a message becomes a question of its author only once, even if several users ask it several times', async () => {
    const all = await Promise.all([ask(ada, 0), ask(hedy, 0), ask(grace, 0), ask(ada, 0)]);
    expect(['asked', 'known'].map((outcome) => all.filter((one) => one === outcome).length)).toEqual([1, 3]);
    expect(await board()).toEqual([
      { text: 'Why wood?', by: expect.stringMatching(/^ada$/i), from: 'ada', at: BEGIN, state: 'visible', votes: 0 },
    ]);
    const own = await service.call('GET', `/api/stage/${TALK.widgetId}/${TALK.configurationId}`, ada);
    expect(own.json().own).toMatchObject([{ text: 'Why wood?', state: 'visible' }]);
  });

  test('attendees ask their own messages alone, by the bounds for questions; hosts those of all', async () => {
    expect(await ask(ada, 2)).toBe(403);
    expect([await ask(ada, 0), await ask(ada, 1)]).toEqual(['asked', 429]);
    expect(await ask(hedy, 1)).toBe('asked');
    expect(await ask(katherine, 2)).toBe('asked');
  });

  test('with approval on, an own message waits, and one that a host asks does not', async () => {
    await service.call('POST', '/api/stage/moderate', hedy, { talk: TALK, action: 'check', isChecked: true });
    expect([await ask(ada, 0), await ask(hedy, 2)]).toEqual(['waiting', 'asked']);
    expect((await board()).map(({ text }) => text)).toEqual(['Who pays?']);
  });

  test.each([
    ['that is too long for a question', 3, {}, 413],
    ['with a word of the list', 4, {}, 422],
    ['that was deleted', 5, {}, 404],
    ['that is not there', 9, {}, 404],
    ['of a chat elsewhere', 0, { room: 'w~stage-chat' }, 404],
    ['at another talk', 0, { talk: { ...TALK, configurationId: 'other' } }, 404],
  ])('a message %s is refused', async (_, at, more, status) => {
    expect(await ask(ada, at, more)).toBe(status);
  });

  /** A user in the room of the talk, who writes there. */
  async function inRoom(person: typeof ada, at: number, text: string) {
    const body = { room: 'lobby-meeting.welcome-morning', enters: true };
    const { seat, role } = (await service.call('POST', '/api/meeting-room/seat', person, body)).json();
    const { at: place } = await service.connect(person);
    const [time, name] = [serverTimestamp(), person.uid];
    const own = { uid: person.uid, sid: 'tab', at: time, name, role };
    await set(place(`meetings/live/${ROOM}/seats/${seat}`), own);
    const message = { from: person.uid, name, at: time, text };
    const entries = { [`rates/${person.uid}`]: time, [`chat/${idOf(at)}`]: message };
    await update(place(`meetings/live/${ROOM}`), entries);
  }

  test('a message in the room of the talk becomes a question too, for its author and for hosts in the room, once', async () => {
    await inRoom(ada, 0, ' Who built it? ');
    await inRoom(hedy, 1, 'Welcome');
    const inMeeting = { room: ROOM, place: 'meeting' };
    expect(await ask(katherine, 0, inMeeting), 'of a user who is not in the room').toBe(404);
    expect(await ask(ada, 1, inMeeting), 'of another user').toBe(403);
    expect(await ask(ada, 0, { ...inMeeting, room: 'w~lobby-chat' }), 'of another room').toBe(404);
    expect([await ask(ada, 0, inMeeting), await ask(hedy, 0, inMeeting)]).toEqual(['asked', 'known']);
    expect(await board()).toMatchObject([{ text: 'Who built it?', from: 'ada', state: 'visible' }]);
  });

  test('after the talk no message becomes a question', async () => {
    now = Date.parse('2030-01-01T12:10:00Z');
    expect(await ask(hedy, 0)).toBe(410);
  });
});
