import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatPath, directRoom, kindOfRoom, peerIn, widgetRoom } from '../../../domain/chat/rooms';

const uid = fc.stringMatching(/^[A-Za-z0-9_-]{1,28}$/);

describe('rooms of the chat', () => {
  test('two users have one direct room, in which each finds the other', () => {
    fc.assert(
      fc.property(uid, uid, (one, other) => {
        fc.pre(one !== other);
        const room = directRoom(one, other);
        expect(directRoom(other, one)).toBe(room);
        expect([peerIn(room, one), peerIn(room, other), kindOfRoom(room)]).toEqual([other, one, 'direct']);
      }),
    );
  });

  test('a user finds no peer in a room of others, in a group or in a room of a widget', () => {
    fc.assert(
      fc.property(uid, uid, uid, (one, other, third) => {
        fc.pre(new Set([one, other, third]).size === 3);
        expect(peerIn(directRoom(one, other), third)).toBe(null);
      }),
    );
    expect([peerIn('g~ada', 'ada'), peerIn(widgetRoom('ada~bob'), 'ada'), peerIn('d~ada~', 'ada')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each(['d~bob~ada', 'd~ada~ada', 'd~~ada'])('the forged room %j has no peer', (room) => {
    expect(peerIn(room, 'ada')).toBeNull();
  });

  test.each([
    ['w~lobby', 'widget'],
    ['g~team', 'group'],
    ['d~ada~bob', 'direct'],
    ['lobby', null],
    ['', null],
  ])('the room %j is of the kind %j', (room, kind) => {
    expect(kindOfRoom(room)).toBe(kind);
  });

  test('the room of a widget is one key of the database, whatever the id of the widget', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, other) => {
        expect(widgetRoom(id)).toMatch(/^w~[^.$#[\]/\u0000-\u001f\u007f]*$/);
        expect(widgetRoom(id) === widgetRoom(other)).toBe(id === other);
      }),
    );
    expect(widgetRoom('hall/1.a')).toBe('w~hall%2F1%2Ea');
  });

  test('paths of the chat start with the mode', () => {
    expect(chatPath('stage', 'messages', 'g~team')).toBe('chat/stage/messages/g~team');
  });
});
