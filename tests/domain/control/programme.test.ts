import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addressOf, agendaOf } from '../../../domain/agenda/agenda';
import { madeAgain, NO_LOG, takenBack, written } from '../../../domain/control/log';
import { copied } from '../../../domain/control/making';
import { allOf, outlineOf } from '../../../domain/control/outline';
import { dayAt, daysOf, programmeOf, type Talk, textsOfTalk } from '../../../domain/control/programme';
import { busyWith, clashesOf } from '../../../domain/control/programme-clashes';
import {
  addedTalk,
  cast,
  copiedTalk,
  freeFrom,
  nameOfTalk,
  newPerson,
  removedTalk,
  rescheduled,
  roomName,
  shifted,
  shiftedBy,
  talkName,
  wroteTalk,
} from '../../../domain/control/programme-steps';
import { madeOn, type Step } from '../../../domain/control/steps';
import { VenueSchema } from '../../../domain/kernel/venue';
import { slotOfTalk } from '../../../domain/stage/questions';

const text = (en: string) => [{ locale: 'en', text: en }];
const BERLIN = 'Europe/Berlin';
const ANNA = { id: 'anna', name: 'Anna', company: 'Nord' };
const talk = (id: string, begin: string, end: string, ...speakers: object[]) => ({
  id,
  name: text(id),
  begin,
  end,
  speakers,
});
const widget = (id: string, type: string, ...configurations: object[]) => ({
  id,
  type,
  name: text(id),
  configurations,
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        {
          id: 'stage',
          names: text('Main stage'),
          contentWidgets: [
            widget(
              'hall',
              'MEETING',
              {
                ...talk('opening', '2027-03-12T08:00:00Z', '2027-03-12T09:00:00Z', ANNA),
                webinarOn: true,
                features: { chat: true },
              },
              {
                ...talk('light', '2027-03-12T09:00:00Z', '2027-03-12T10:00:00Z', { name: 'Ben' }),
                webinarOn: true,
                features: { chat: false },
              },
              { id: 'always', name: text('Foyer') },
            ),
            widget('chat', 'CHAT', { id: 'room', name: [] }),
          ],
        },
        {
          id: 'lab',
          names: text('Lab'),
          contentWidgets: [
            widget(
              'table',
              'MEETING',
              talk('snow', '2027-03-13T22:30:00Z', '2027-03-13T23:30:00Z', ANNA, { name: 'Ben' }),
            ),
            widget('bench', 'MEETING'),
            widget('poster', 'PDF', talk('light', '2027-03-13T08:00:00Z', '2027-03-13T09:00:00Z')),
          ],
        },
      ],
      floorplan: { areaPositions: [{ areaId: 'stage' }, { areaId: 'lab' }] },
      assets: [],
      globalWidgets: [],
    },
  ],
};
const made = (step: Step, document: unknown = VENUE): unknown => madeOn(document, step).document;
const found = (key: string, document: unknown = VENUE): Talk => {
  const one = programmeOf(document).talks.find((each) => each.key === key);
  if (one === undefined) throw new Error(`No talk ${key}`);
  return one;
};
const roomOf = (mark: string, document: unknown = VENUE) => {
  const one = programmeOf(document).rooms.find((room) => room.mark === mark);
  if (one === undefined) throw new Error(`No room ${mark}`);
  return one;
};
const at = (iso: string): number => Date.parse(iso);
const times = (document: unknown) =>
  Object.fromEntries(
    programmeOf(document).talks.map(({ key, item }) => [key, `${String(item['begin'])} ${String(item['end'])}`]),
  );

describe('the programme of a venue', () => {
  test('has the talks in the order of time, with their rooms and speakers, and rooms without a talk', () => {
    const { rooms, talks, people } = programmeOf(VENUE);
    expect(talks.map(({ key }) => key)).toEqual(['hall/opening', 'hall/light', 'poster/light', 'table/snow']);
    expect(rooms.map((room) => roomName(room, 'en'))).toEqual([
      'Main stage · hall',
      'Lab · table',
      'Lab · bench',
      'Lab · poster',
    ]);
    expect(people.map(({ key }) => key)).toEqual(['anna', '["Ben",null]']);
    expect(textsOfTalk(found('table/snow'))).toBe('snow table Lab Anna Ben');
    expect(talkName({ ...found('table/snow'), title: {} }, 'en')).toBe('table');
    expect(nameOfTalk(found('table/snow'))).toEqual({ en: 'snow' });
    expect(programmeOf({})).toEqual({ rooms: [], talks: [], people: [] });
  });

  test('is by days of the event, whatever the zone of the browser', () => {
    const { talks } = programmeOf(VENUE);
    expect(daysOf(talks, BERLIN)).toEqual(['2027-03-12', '2027-03-13']);
    expect(daysOf(talks, 'Asia/Tokyo')).toEqual(['2027-03-12', '2027-03-13', '2027-03-14']);
    expect(dayAt(at('2027-03-13T23:30:00Z'), BERLIN)).toBe('2027-03-14');
  });

  test('has a talk that ends before it begins, so that it can be mended, but not what is always open', () => {
    const wrong = made(
      rescheduled(VENUE, found('hall/light'), { ...found('hall/light'), end: at('2027-03-12T08:30:00Z') }, BERLIN),
    );
    expect(clashesOf(programmeOf(wrong).talks).get('hall/light')).toEqual([{ kind: 'noLength' }]);
    const long = made(
      rescheduled(VENUE, found('hall/light'), { ...found('hall/light'), end: at('2029-03-12T08:30:00Z') }, BERLIN),
    );
    expect(Object.keys(times(long))).not.toContain('hall/light');
  });
});

describe('what an organiser does with talks', () => {
  test('a new talk has the settings of its room and is seen before what is always open there', () => {
    const slot = { room: roomOf('hall'), begin: at('2027-03-12T11:00:00Z'), end: at('2027-03-12T11:30:00Z') };
    const one = made(addedTalk(VENUE, { id: 'new', language: 'de', name: 'Neu', ...slot }, BERLIN));
    expect(found('hall/new', one).item).toEqual({
      id: 'new',
      name: [{ locale: 'de', text: 'Neu' }],
      begin: '2027-03-12T12:00:00+01:00',
      end: '2027-03-12T12:30:00+01:00',
      cookieProviders: [],
      speakers: [],
      webinarOn: true,
      features: { chat: false },
    });
    const hall = v.parse(VenueSchema, one).architectures[0]?.areas[0]?.contentWidgets[0];
    expect(hall?.configurations.map(({ id }) => id)).toEqual(['opening', 'light', 'new', 'always']);
  });

  test('a moved talk stays the same in agendas and for its questions, also after it comes back', () => {
    const to = { room: roomOf('bench'), begin: at('2027-03-12T12:00:00Z'), end: at('2027-03-12T13:00:00Z') };
    const there = made(rescheduled(VENUE, found('hall/light'), to, BERLIN));
    const moved = found('hall/light', there);
    expect([moved.room.mark, moved.item['movedFrom'], moved.item['webinarOn']]).toEqual(['bench', 'hall/light', true]);
    const venue = v.parse(VenueSchema, there).architectures[0];
    if (venue === undefined) throw new Error('No venue');
    expect(agendaOf(venue, 0).map(addressOf)).toContain('hall/light');
    const slot = slotOfTalk(venue.areas, { widgetId: 'hall', configurationId: 'light' });
    expect(slot).toMatchObject({ begin: '2027-03-12T13:00:00+01:00', movedFrom: 'hall/light' });
    const back = made(rescheduled(there, moved, found('hall/light'), BERLIN), there);
    expect(found('hall/light', back).item).not.toHaveProperty('movedFrom');
    expect(found('hall/light', back).item['begin']).toBe('2027-03-12T10:00:00+01:00');
  });

  test('a talk takes the ways of its new room, and another id where its own is taken', () => {
    const to = { ...found('table/snow'), room: roomOf('hall') };
    const one = made(rescheduled(VENUE, found('table/snow'), to, BERLIN));
    expect(found('table/snow', one).item).toMatchObject({ webinarOn: true, features: { chat: false } });
    const two = made(rescheduled(VENUE, found('poster/light'), { ...to, begin: 0, end: 60_000 }, BERLIN));
    expect(programmeOf(two).talks.map(({ key, mark, room }) => `${key} ${mark} ${room.mark}`)).toContain(
      'poster/light poster-light hall',
    );
    expect(slotOfTalk([], { widgetId: 'hall', configurationId: 'light' })).toBeNull();
  });

  test('a copy of a talk, or of its room, is another talk', () => {
    const to = { ...found('hall/light'), room: roomOf('bench') };
    const there = made(rescheduled(VENUE, found('hall/light'), to, BERLIN));
    const copy = made(copiedTalk(there, found('hall/light', there), at('2027-03-12T15:00:00Z'), 'x', BERLIN), there);
    expect(found('bench/light-x', copy)).toMatchObject({ begin: at('2027-03-12T15:00:00Z'), title: { en: 'light' } });
    const bench = allOf(outlineOf(there)).find(({ mark }) => mark === 'bench');
    const both = bench === undefined ? null : copied(there, bench, 'y');
    const keys = both === null ? [] : programmeOf(made(both, there)).talks.map(({ key }) => key);
    expect(keys.filter((key) => key.endsWith('light-y'))).toEqual(['bench-y/light-y']);
  });

  test('titles, tracks and speakers are written, and a talk is deleted', () => {
    const snow = found('table/snow');
    const one = made(wroteTalk(snow, 'name', 'de', 'Schnee', null));
    expect(found('table/snow', one).title).toEqual({ en: 'snow', de: 'Schnee' });
    const two = made(wroteTalk(snow, 'track', 'en', 'Making', null));
    expect(found('table/snow', two).track).toEqual({ en: 'Making' });
    const three = made(cast(snow, [...snow.people.slice(0, 1), newPerson('Cleo', 'cleo')]));
    expect(found('table/snow', three).item['speakers']).toEqual([ANNA, { id: 'cleo', name: 'Cleo' }]);
    expect(times(made(removedTalk(snow)))).not.toHaveProperty('table/snow');
  });

  test('all talks after a time are shifted in one step, in one room or until a day ends', () => {
    const { talks } = programmeOf(VENUE);
    const all = { from: at('2027-03-12T09:00:00Z'), until: null, room: null };
    expect(shiftedBy(talks, all).map(({ key }) => key)).toEqual(['hall/light', 'poster/light', 'table/snow']);
    expect(shiftedBy(talks, { ...all, room: roomOf('table').key }).map(({ key }) => key)).toEqual(['table/snow']);
    const day = shiftedBy(talks, { ...all, until: at('2027-03-12T23:00:00Z') });
    const step = shifted(day, 15, BERLIN);
    expect([step.name, times(made(step))['hall/light']]).toEqual([
      { '': '+15' },
      '2027-03-12T10:15:00+01:00 2027-03-12T11:15:00+01:00',
    ]);
    expect(shifted(day, -5, BERLIN).name).toEqual({ '': '−5' });
  });

  test('a shift over the night in which clocks change keeps the lengths of talks', () => {
    const late = rescheduled(
      VENUE,
      found('hall/light'),
      { ...found('hall/light'), begin: at('2027-03-27T23:30:00Z'), end: at('2027-03-28T00:30:00Z') },
      BERLIN,
    );
    const one = made(late);
    expect(times(one)['hall/light']).toBe('2027-03-28T00:30:00+01:00 2027-03-28T01:30:00+01:00');
    const two = made(shifted([found('hall/light', one)], 60, BERLIN), one);
    expect(times(two)['hall/light']).toBe('2027-03-28T01:30:00+01:00 2027-03-28T03:30:00+02:00');
  });

  test('a room is free after the talks that are there', () => {
    const { talks } = programmeOf(VENUE);
    const hour = 3_600_000;
    expect(freeFrom(talks, roomOf('hall'), at('2027-03-12T08:30:00Z'), hour)).toBe(at('2027-03-12T10:00:00Z'));
    expect(freeFrom(talks, roomOf('hall'), at('2027-03-12T06:30:00Z'), hour)).toBe(at('2027-03-12T06:30:00Z'));
    expect(freeFrom(talks, roomOf('bench'), at('2027-03-12T08:30:00Z'), hour)).toBe(at('2027-03-12T08:30:00Z'));
  });
});

describe('clashes', () => {
  const moved = (key: string, begin: string, room: string) => {
    const one = found(key);
    const to = { room: roomOf(room), begin: at(begin), end: at(begin) + one.end - one.begin };
    return programmeOf(made(rescheduled(VENUE, one, to, BERLIN))).talks;
  };

  test('are two talks in one room, and two of one speaker, at the same time; one after another is none', () => {
    expect(clashesOf(programmeOf(VENUE).talks).size).toBe(0);
    const inRoom = clashesOf(moved('table/snow', '2027-03-12T09:30:00Z', 'hall'));
    const kinds = (clashes: typeof inRoom, key: string) => clashes.get(key)?.map(({ kind }) => kind);
    expect([kinds(inRoom, 'table/snow'), kinds(inRoom, 'hall/light'), kinds(inRoom, 'hall/opening')]).toEqual([
      ['room', 'speaker'],
      ['room', 'speaker'],
      undefined,
    ]);
    const ofAnna = clashesOf(moved('table/snow', '2027-03-12T07:30:00Z', 'table'));
    expect(ofAnna.get('hall/opening')).toEqual([
      {
        kind: 'speaker',
        other: expect.objectContaining({ key: 'table/snow' }),
        person: expect.objectContaining({ key: 'anna' }),
      },
    ]);
  });

  test('a talk in another year than all others is outside of the event', () => {
    const clashes = clashesOf(moved('table/snow', '2028-03-12T09:30:00Z', 'table'));
    expect([...clashes]).toEqual([['table/snow', [{ kind: 'outside' }]]]);
  });

  test('the times at which a speaker is in another talk are known', () => {
    const busy = busyWith(found('table/snow'), programmeOf(VENUE).talks);
    expect(busy.map(({ person, other }) => `${person.name} ${other.key}`)).toEqual([
      'Anna hall/opening',
      'Ben hall/light',
    ]);
  });

  test('are found between any talks, whichever is first', () => {
    const moment = fc.integer({ min: 0, max: 40 });
    const any = fc.array(fc.record({ begin: moment, length: fc.integer({ min: 0, max: 8 }), hall: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(any, (drafts) => {
        const talks = drafts.map(
          ({ begin, length, hall }, index): Talk => ({
            ...found('hall/light'),
            key: `${index}`,
            room: roomOf(hall ? 'hall' : 'bench'),
            people: [],
            begin,
            end: begin + length,
          }),
        );
        const clashes = clashesOf(talks);
        for (const one of talks) {
          const expected = talks.filter(
            (other) =>
              other !== one &&
              other.room.key === one.room.key &&
              Math.max(one.begin, other.begin) < Math.min(one.end, other.end),
          );
          const seen = (clashes.get(one.key) ?? []).flatMap((clash) =>
            clash.kind === 'room' ? [clash.other.key] : [],
          );
          expect(seen.toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
        }
      }),
    );
  });
});

test('whatever is done with talks can be taken back and made again', () => {
  const minutes = fc.integer({ min: -600, max: 600 });
  const deed = fc.record({
    what: fc.constantFrom('add', 'copy', 'remove', 'move', 'shift', 'cast'),
    talk: fc.nat(),
    room: fc.nat(),
    minutes,
  });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 8 }), (deeds) => {
      let [log, document]: [typeof NO_LOG, unknown] = [NO_LOG, VENUE];
      const versions: unknown[] = [VENUE];
      deeds.forEach(({ what, talk: at_, room: of, minutes: by }, index) => {
        const { talks, rooms } = programmeOf(document);
        const [one, room] = [talks[at_ % Math.max(1, talks.length)], rooms[of % Math.max(1, rooms.length)]];
        if (one === undefined || room === undefined) return;
        const slot = { room, begin: one.begin + by * 60_000, end: one.end + by * 60_000 };
        const step = {
          add: () => addedTalk(document, { id: `new-${index}`, language: 'en', name: 'New', ...slot }, BERLIN),
          copy: () => copiedTalk(document, one, slot.begin, `${index}`, BERLIN),
          remove: () => removedTalk(one),
          move: () => rescheduled(document, one, slot, BERLIN),
          shift: () => shifted(talks, by, BERLIN),
          cast: () => cast(one, [newPerson('Dora', `dora-${index}`)]),
        }[what]();
        const before = document;
        ({ log, document } = written(log, document, step));
        if (before !== document) versions.push(document);
        const keys = programmeOf(document).talks.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(v.safeParse(VenueSchema, document).success).toBe(true);
      });
      for (const version of versions.toReversed().slice(1)) {
        ({ log, document } = takenBack(log, document));
        expect(document).toEqual(version);
      }
      for (const version of versions.slice(1)) {
        ({ log, document } = madeAgain(log, document));
        expect(document).toEqual(version);
      }
    }),
    { numRuns: 200 },
  );
});
