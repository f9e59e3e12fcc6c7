import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { madeAgain, NO_LOG, takenBack, written } from '../../../../domain/control/log';
import { copied } from '../../../../domain/control/making';
import { allOf, outlineOf } from '../../../../domain/control/outline';
import { programmeOf } from '../../../../domain/control/programme';
import { copiedTalk } from '../../../../domain/control/programme-steps';
import { imported } from '../../../../domain/control/schedule/apply';
import { type Difference, isTicked } from '../../../../domain/control/schedule/differences';
import { VenueSchema } from '../../../../domain/kernel/venue';
import { listingOf } from './reading';
import { after, against, BERLIN, room, talk, talksIn, text, venue } from './venues';

const ANNA = { id: 'anna', name: 'Anna Berg', company: 'Nord' };
const LIGHT = {
  ...talk('light', '2027-03-12T09:00:00+01:00', '2027-03-12T10:00:00+01:00'),
  name: [
    { locale: 'de', text: 'Licht' },
    { locale: 'en', text: 'Light' },
  ],
  speakers: [ANNA],
  descriptions: text('About light'),
  track: text('Art'),
};
const NIGHT = talk('night', '2027-03-12T20:00:00+01:00', '2027-03-12T21:00:00+01:00');
const OPEN = { id: 'open', name: [], cookieProviders: [], webinarOn: true };
const VENUE = venue(room('Hall', LIGHT, NIGHT, OPEN), room('Lab', { ...OPEN, webinarOn: false }));

const HEAD = 'ID,Begin,Duration,Title,Room,Track,Speakers,Description';
const talksOf = (...rows: string[]) => listingOf([HEAD, ...rows].join('\n')).talks;

const told = (one: Difference): string => {
  if (one.kind === 'new') return `new ${one.from.title} in ${one.room.mark}`;
  if (one.kind === 'gone') return `gone ${one.talk.mark}${one.isOut ? ', cancelled' : ''}`;
  return `changed ${one.talk.mark}: ${one.aspects.map(({ what }) => what).join(', ')}`;
};
const toldOf = (document: unknown, ...rows: string[]) => {
  const { all, same, left } = against(document, talksOf(...rows));
  return [...all.map(told), `same ${same}`, `left ${left}`];
};

describe('what a file would change', () => {
  test('is told as new, changed and gone, and what it lacks or leaves empty stays', () => {
    expect(toldOf(VENUE, 'a,2027-03-12 09:00,60,Light,Hall,,,', 'b,2027-03-12 11:00,30,Colour,Lab,,,')).toEqual([
      'new Colour in Lab',
      'gone night',
      'same 1',
      'left 0',
    ]);
    const { all } = against(VENUE, talksOf('a,2027-03-12 09:00,45,Light,Lab,Science,Anna Berg; Ben,More'));
    expect(all.map(told)).toEqual(['changed light: time, room, track, speakers, description', 'gone night']);
    expect(all[0]?.kind === 'changed' && all[0].aspects.flatMap((one) => (one.what === 'track' ? [one] : []))).toEqual([
      { what: 'track', before: 'Art', after: 'Science' },
    ]);
    expect(all.map((one) => isTicked(one, {}))).toEqual([true, false]);
    expect(all.map((one) => isTicked(one, { 'Hall/light': false, 'Hall/night': true }))).toEqual([false, true]);
  });

  test('a talk is found by title and begin, else by a title that both have once', () => {
    expect(toldOf(VENUE, ',2027-03-12 08:00,60,light,Hall,,,')).toEqual([
      'changed light: title, time',
      'gone night',
      'same 0',
      'left 0',
    ]);
    const twice = [',2027-03-12 08:00,60,Light,Hall,,,', ',2027-03-12 12:00,60,Light,Hall,,,'];
    expect(toldOf(VENUE, ...twice).slice(0, 2)).toEqual(['new Light in Hall', 'new Light in Hall']);
  });

  test('rooms are known by their names whatever case, signs or area; others and talks without one are left out', () => {
    const rows = ['hall', 'Stage - HALL', 'Hall ', 'Cellar', ''].map(
      (name, at) => `k${at},2027-03-13 0${at}:00,60,T${at},${name},,,`,
    );
    expect(toldOf(VENUE, ...rows).slice(-2)).toEqual(['same 0', 'left 2']);
    const { all, left } = against(VENUE, talksOf(...rows), {
      Cellar: JSON.stringify(['nothing']),
      '': programmeOf(VENUE).rooms[1]?.key ?? '',
    });
    expect([all.map(told).at(3), left]).toEqual(['new T4 in Lab', 1]);
  });

  test('a cancelled talk counts as gone, and one that was never here is nothing', () => {
    const { talks } = listingOf(
      'Title,Begin,Status\nNight,2027-03-12 20:00,Cancelled\nNever,2027-03-12 20:00,Withdrawn\nLight,2027-03-12 09:00,',
    );
    const { all, same } = against(VENUE, talks);
    expect([all.map(told), same]).toEqual([['gone night, cancelled'], 2]);
    expect(all.map((one) => isTicked(one, {}))).toEqual([false]);
  });

  test('local times are those of the chosen zone', () => {
    const talks = talksOf('a,2027-03-12 08:00,60,Light,Hall,,,');
    expect(against(VENUE, talks, {}, 'Europe/London').all.map(told)).toEqual(['gone night']);
  });
});

describe('an import', () => {
  test('is one step that can be taken back, and again, and leaves a valid venue', () => {
    const talks = talksOf(
      'a,2027-03-12 09:00,45,Shade,Hall,,,',
      'b,2027-03-12 11:00,30,Colour,Lab,Science,Anna Berg; Ben,One\\ntwo',
    );
    const { step } = after(VENUE, [{ ...talks[0]!, title: 'Light' }, talks[1]!]);
    const done = written(NO_LOG, VENUE, step);
    expect(done.log.done.map(({ kind, name }) => [kind, name])).toEqual([['import', { '': 'programme.csv' }]]);
    expect(v.safeParse(VenueSchema, done.document).success).toBe(true);
    const back = takenBack(done.log, done.document);
    expect(back.document).toEqual(VENUE);
    expect(madeAgain(back.log, back.document).document).toEqual(done.document);
  });

  test('keeps a talk in its languages, its speakers as they are, and the settings of the room it comes to', () => {
    const { document } = after(VENUE, talksOf('a,2027-03-12 09:00,60,Light,Lab,,anna berg; Ben,'));
    const [moved] = programmeOf(document).talks;
    expect(moved?.item).toMatchObject({
      id: 'light',
      name: LIGHT.name,
      movedFrom: 'Hall/light',
      sourceKey: 'a',
      webinarOn: false,
      descriptions: LIGHT.descriptions,
    });
    expect(moved?.people.map(({ item }) => item)).toEqual([
      ANNA,
      { id: expect.stringMatching(/^speaker-/), name: 'Ben' },
    ]);
  });

  test('a later file changes the same talk by its identifier, also when its title, time and room are others', () => {
    const first = after(
      VENUE,
      talksOf('a,2027-03-12 09:00,60,Light,Hall,,,', 'b,2027-03-12 11:00,30,Colour,Lab,,,'),
    ).document;
    const second = after(
      first,
      talksOf('a,2027-03-13 09:00,60,Shade,Lab,,,', 'b,2027-03-12 11:30,30,Paint,Lab,,,'),
    ).document;
    const keys = (of: unknown) =>
      programmeOf(of)
        .talks.map(({ key }) => key)
        .toSorted();
    expect(keys(second)).toEqual(keys(first));
    expect(talksIn(second).map((line) => line.split(' · ').slice(1, 4).join(' '))).toEqual([
      '2027-03-12T10:30/11:00 Lab Paint',
      '2027-03-12T19:00/20:00 Hall night',
      '2027-03-13T08:00/09:00 Lab Shade',
    ]);
    expect(against(second, talksOf('a,2027-03-13 09:00,60,Shade,Lab,,,')).all.map(told)).not.toContain(
      'new Shade in Lab',
    );
  });

  test('removes what is gone only where that is chosen', () => {
    const { all, adoptions } = against(VENUE, talksOf('a,2027-03-12 09:00,60,Light,Hall,,,'));
    const step = imported(VENUE, all, adoptions, { language: 'en', zone: BERLIN, file: 'x' });
    expect(talksIn(written(NO_LOG, VENUE, step).document)).toHaveLength(1);
  });

  test('a copy of a talk or of its room is not the talk of the file', () => {
    const { document } = after(VENUE, talksOf('a,2027-03-12 09:00,60,Light,Hall,,,'));
    const [light] = programmeOf(document).talks;
    const hall = allOf(outlineOf(document)).find(({ mark }) => mark === 'Hall');
    const copies = [light && copiedTalk(document, light, light.end, 'x', BERLIN), hall && copied(document, hall, 'y')];
    const twice = copies.map((step) => (step ? written(NO_LOG, document, step).document : null));
    const sources = twice.map((of) => programmeOf(of).talks.filter(({ item }) => item['sourceKey'] === 'a').length);
    expect(sources).toEqual([1, 1]);
  });
});
