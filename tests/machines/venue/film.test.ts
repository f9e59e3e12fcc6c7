import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { type FilmEvent, filmMachine, type PreparedFilm } from '../../../machines/venue/film.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, prepared } from './film.inputs';

function startFilm(prepare: (videoUrl: string) => Promise<PreparedFilm> = async () => prepared) {
  const film = start(
    filmMachine.provide({ actors: { prepareFilm: fromPromise(({ input }) => prepare(input.videoUrl)) } }),
  );
  film.actor.send({ type: 'film.show', videoUrl: '/live/film.webm' });
  return film;
}

describe('the film of a viewpoint', () => {
  test('a film plays while visible and waits while hidden', async () => {
    const { actor, until } = startFilm();
    await until((snapshot) => snapshot.matches('unseen'));
    actor.send({ type: 'film.seen', isVisible: true });
    expect(actor.getSnapshot().value).toBe('playing');
    actor.send({ type: 'film.seen', isVisible: false });
    expect(actor.getSnapshot().value).toBe('unseen');
    actor.send({ type: 'film.seen', isVisible: true });
    expect(actor.getSnapshot().value).toBe('playing');
    expect(actor.getSnapshot().context).toEqual({ videoUrl: '/live/film.webm', url: prepared.url });
  });

  test('there is no film until a viewpoint has one', () => {
    expect(start(filmMachine).actor.getSnapshot()).toMatchObject({
      value: 'absent',
      context: { videoUrl: '', url: null },
    });
  });

  test('the film of the last viewpoint is prepared', async () => {
    const asked: string[] = [];
    const { actor, until } = startFilm(async (videoUrl) => {
      asked.push(videoUrl);
      return { ...prepared, url: `${videoUrl}?prepared` };
    });
    actor.send({ type: 'film.show', videoUrl: '/live/other.webm' });
    const { context } = await until((snapshot) => snapshot.matches('unseen'));
    expect(asked).toEqual(['/live/film.webm', '/live/other.webm']);
    expect(context).toEqual({ videoUrl: '/live/other.webm', url: '/live/other.webm?prepared' });
  });

  test.each<['paused' | 'unseen' | 'playing', FilmEvent, string]>([
    ['paused', { type: 'film.play' }, 'playing'],
    ['paused', { type: 'film.fail' }, 'failed'],
    ['unseen', { type: 'film.seen', isVisible: false }, 'unseen'],
    ['unseen', { type: 'film.pause' }, 'paused'],
    ['unseen', { type: 'film.fail' }, 'failed'],
    ['playing', { type: 'film.seen', isVisible: true }, 'playing'],
    ['playing', { type: 'film.pause' }, 'paused'],
    ['playing', { type: 'film.fail' }, 'failed'],
  ])('a film that is %s is, after %o, %s', async (from, event, to) => {
    const { actor, until } = startFilm(async () => ({ ...prepared, mayStart: from !== 'paused' }));
    await until((snapshot) => snapshot.hasTag('loadable'));
    if (from === 'playing') actor.send({ type: 'film.seen', isVisible: true });
    expect(actor.getSnapshot().value).toBe(from);
    actor.send(event);
    expect(actor.getSnapshot().value).toBe(to);
  });

  test('a paused film stays paused when it becomes visible again', async () => {
    const { actor, until } = startFilm();
    await until((snapshot) => snapshot.matches('unseen'));
    actor.send({ type: 'film.pause' });
    actor.send({ type: 'film.seen', isVisible: true });
    expect(actor.getSnapshot().value).toBe('paused');
    actor.send({ type: 'film.play' });
    expect(actor.getSnapshot().value).toBe('playing');
  });

  test('a film waits to be started for users who prefer reduced motion', async () => {
    const { actor, until } = startFilm(async () => ({ ...prepared, mayStart: false }));
    await until((snapshot) => snapshot.matches('paused'));
    actor.send({ type: 'film.seen', isVisible: true });
    expect(actor.getSnapshot().value).toBe('paused');
  });

  test('a film that may not load shows only its poster', async () => {
    const { actor, until } = startFilm(async () => ({ url: null, mayStart: true }));
    await until((snapshot) => snapshot.matches('still'));
    expect(actor.getSnapshot().context.url).toBeNull();
  });

  test('a film without an address shows only its poster', async () => {
    const { until } = startFilm(async () => {
      throw new Error('offline');
    });
    const { context } = await until((snapshot) => snapshot.matches('failed'));
    expect(context.url).toBeNull();
  });

  test('the film of the next viewpoint replaces the previous one', async () => {
    const { actor, until } = startFilm();
    await until((snapshot) => snapshot.matches('unseen'));
    actor.send({ type: 'film.show', videoUrl: '/live/other.webm' });
    expect(actor.getSnapshot().context).toEqual({ videoUrl: '/live/other.webm', url: null });
    await until((snapshot) => snapshot.matches('unseen'));
    actor.send({ type: 'film.leave' });
    expect(actor.getSnapshot().value).toBe('absent');
    expect(actor.getSnapshot().context).toEqual({ videoUrl: '', url: null });
  });

  test('a film that failed is prepared again when the connection is back', async () => {
    let isReachable = false;
    const { actor, until } = startFilm(async () => {
      if (!isReachable) throw new Error('offline');
      return prepared;
    });
    await until((snapshot) => snapshot.matches('failed'));
    isReachable = true;
    actor.send({ type: 'film.reconnected' });
    const { context } = await until((snapshot) => snapshot.matches('unseen'));
    expect(context.url).toBe(prepared.url);
  });

  test('a film replays to the same snapshots', async () => {
    const { actor, record, until } = startFilm();
    await until((snapshot) => snapshot.matches('unseen'));
    actor.send({ type: 'film.seen', isVisible: true });
    actor.send({ type: 'film.fail' });
    actor.send({ type: 'film.leave' });
    expect(actor.getSnapshot().value).toBe('absent');
    expectReplay(filmMachine, record);
  });

  test('the path search covers every state of the film, which has an address while it may move', () => {
    const { snapshots } = coverPaths(filmMachine, {
      ...inputs,
      invariant: (snapshot) => !snapshot.hasTag('loadable') || snapshot.context.url !== null,
    });
    expect(snapshots).toBeGreaterThan(5);
  });
});
