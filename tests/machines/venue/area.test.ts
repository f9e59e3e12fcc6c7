import { describe, expect, test, vi } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { areaMachine, type Presentation } from '../../../machines/venue/area.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { enter, inputs, look, renew, summary } from './area.inputs';

function stage(presentation: Presentation, keep: (kept: Presentation) => Promise<void> = async () => {}) {
  const machine = areaMachine.provide({
    actors: { keepPresentation: fromPromise(({ input }) => keep(input.presentation)) },
  });
  return { machine, ...start(machine, { input: { presentation } }) };
}

describe('an area', () => {
  test('an area shows its default viewpoint as a picture, or as the list chosen before §3.31', () => {
    const picture = stage('picture').actor;
    picture.send(enter('lobby'));
    expect(picture.getSnapshot()).toMatchObject({
      value: { present: 'picture' },
      context: {
        areaId: 'lobby',
        viewpointId: 'entrance',
        viewpointIds: ['entrance', 'film'],
        presentation: 'picture',
      },
    });
    const list = stage('list').actor;
    list.send(enter('lobby'));
    expect(list.getSnapshot().value).toEqual({ present: 'list' });
  });

  test('an area shows only its own viewpoints', () => {
    const { actor } = stage('picture');
    actor.send(enter('lobby'));
    actor.send(look('film'));
    expect(actor.getSnapshot().context.viewpointId).toBe('film');
    actor.send(look('centre'));
    expect(actor.getSnapshot().context.viewpointId).toBe('film');
  });

  test('an area keeps its viewpoint when entered again and starts at the default after another area', () => {
    const { actor } = stage('picture');
    for (const event of [enter('lobby'), look('film'), enter('lobby')]) actor.send(event);
    expect(actor.getSnapshot().context.viewpointId).toBe('film');
    for (const event of [enter('stage'), enter('lobby')]) actor.send(event);
    expect(actor.getSnapshot().context.viewpointId).toBe('entrance');
  });

  test('an area starts at its own default viewpoint even if the previous area had one with the same id', () => {
    const { actor } = stage('picture');
    for (const event of [enter('lobby'), look('film'), enter('cinema')]) actor.send(event);
    expect(actor.getSnapshot().context.viewpointId).toBe('seat');
  });

  test('an unknown area has no viewpoint', () => {
    const { actor } = stage('picture');
    actor.send(enter('attic'));
    expect(actor.getSnapshot().context).toEqual({
      areaId: 'attic',
      viewpointId: null,
      viewpointIds: [],
      presentation: 'picture',
    });
  });

  test('leaving an area keeps only the chosen presentation', () => {
    const { actor } = stage('list');
    for (const event of [enter('lobby'), look('film'), { type: 'area.leave' } as const]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({
      value: { absent: 'idle' },
      context: { areaId: null, viewpointId: null, viewpointIds: [], presentation: 'list' },
    });
  });

  test('a choice made outside of areas is stored and applies to the next area', async () => {
    const keep = vi.fn<(kept: Presentation) => Promise<void>>().mockResolvedValue();
    const { actor, until } = stage('picture', keep);
    actor.send({ type: 'area.showList' });
    await until((snapshot) => snapshot.matches({ absent: 'idle' }));
    expect(keep.mock.calls.flat()).toEqual(['list']);
    actor.send(enter('lobby'));
    expect(actor.getSnapshot().value).toEqual({ present: 'list' });
    actor.send({ type: 'area.leave' });
    actor.send({ type: 'area.showPicture' });
    actor.send(enter('lobby'));
    expect(actor.getSnapshot().value).toEqual({ present: 'picture' });
  });

  test('the choice between picture and list is stored for the next visit', async () => {
    const keep = vi.fn<(kept: Presentation) => Promise<void>>().mockResolvedValue();
    const { actor, until } = stage('picture', keep);
    actor.send(enter('lobby'));
    actor.send({ type: 'area.showList' });
    await until((snapshot) => snapshot.matches({ present: 'list' }));
    actor.send({ type: 'area.showPicture' });
    await until((snapshot) => snapshot.matches({ present: 'picture' }));
    expect(keep.mock.calls).toEqual([['list'], ['picture']]);
  });

  test('the choice between picture and list applies even if it cannot be stored', async () => {
    const { actor, until } = stage('picture', () => Promise.reject(new Error('The storage is full')));
    actor.send(enter('lobby'));
    actor.send({ type: 'area.showList' });
    await until((snapshot) => snapshot.matches({ present: 'list' }));
    actor.send(enter('stage'));
    actor.send(enter('lobby'));
    expect(actor.getSnapshot().value).toEqual({ present: 'list' });
  });

  test('an area replays from its log', async () => {
    const { machine, actor, record, until } = stage('picture');
    for (const event of [enter('lobby'), look('film'), { type: 'area.showList' } as const]) actor.send(event);
    await until((snapshot) => snapshot.matches({ present: 'list' }));
    for (const event of [enter('stage'), { type: 'area.leave' } as const, enter('lobby')]) actor.send(event);
    expectReplay(machine, record);
  });

  test('a renewed area keeps its viewpoint if it still exists', () => {
    const { actor } = stage('list');
    actor.send(enter('lobby'));
    actor.send(look('film'));
    actor.send(renew({ id: 'lobby', names: [], viewpointIds: ['film', 'bar'], defaultViewpointId: 'bar' }));
    expect(actor.getSnapshot()).toMatchObject({
      value: { present: 'list' },
      context: { areaId: 'lobby', viewpointId: 'film', viewpointIds: ['film', 'bar'] },
    });
    actor.send(renew({ id: 'lobby', names: [], viewpointIds: ['bar'], defaultViewpointId: 'bar' }));
    expect(actor.getSnapshot().context.viewpointId).toBe('bar');
  });

  test('an area that is missing in the renewed venue stays until the user is led away', () => {
    const { actor } = stage('picture');
    actor.send(enter('lobby'));
    const before = actor.getSnapshot();
    actor.send({ type: 'area.renew', summary: { ...summary, areas: [] } });
    expect(actor.getSnapshot()).toMatchObject({ value: before.value, context: before.context });
  });

  test('a newer venue does not enter an area', () => {
    const { actor } = stage('picture');
    actor.send(renew());
    expect(actor.getSnapshot()).toMatchObject({ value: { absent: 'idle' }, context: { areaId: null } });
  });

  test('on any path, an area shows only its own viewpoints', () => {
    const invariant = (snapshot: SnapshotFrom<typeof areaMachine>) => {
      const { areaId, viewpointId, viewpointIds, presentation } = snapshot.context;
      expect(areaId === null).toBe(snapshot.matches('absent'));
      expect(viewpointId === null || viewpointIds.includes(viewpointId)).toBe(true);
      expect(snapshot.matches({ present: 'picture' }) && presentation !== 'picture').toBe(false);
      expect(snapshot.matches({ present: 'list' }) && presentation !== 'list').toBe(false);
    };
    coverPaths(areaMachine, {
      ...inputs,
      invariant,
    });
  });
});
