import { describe, expect, test } from 'vitest';
import type { FigureFile } from '../../../domain/control/figure-tables';
import type { Figures } from '../../../domain/control/figures';
import { type FiguresEvent, figuresMachine } from '../../../machines/control/figures.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { FILE, figuresOf, inputs } from './figures.inputs';

const fail = () => {
  throw new Error('offline');
};

function figures() {
  const readFigures = calls<Figures, { day: string | null }>(({ day }) => figuresOf(day));
  const saveFigures = calls<void, { file: FigureFile | null }>(() => {});
  const printFigures = calls<void>(() => {});
  const machine = figuresMachine.provide({
    actors: { readFigures: readFigures.logic, saveFigures: saveFigures.logic, printFigures: printFigures.logic },
  });
  const run = start(machine);
  const send = async (...events: FiguresEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const pass = async (ms: number) => {
    run.clock.increment(ms);
    await quiet();
  };
  const days = () => readFigures.inputs().map(({ day }) => day);
  const page = () => run.actor.getSnapshot().value.page;
  return { ...run, machine, readFigures, saveFigures, printFigures, send, pass, days, page };
}

describe('how the event went', () => {
  test('is read while its section is shown, again each minute, and not while another one is', async () => {
    const { send, pass, days } = figures();
    await pass(60_000);
    expect(days()).toEqual([]);
    await send({ type: 'figures.open' });
    await pass(60_000);
    expect(days()).toEqual([null, null]);
    await send({ type: 'figures.leave' });
    await pass(300_000);
    expect(days()).toHaveLength(2);
  });

  test('a chosen day is read, and read again, and the figures of before stay until then', async () => {
    const { actor, send, pass, days, readFigures } = figures();
    await send({ type: 'figures.open' });
    readFigures.reply = null;
    await send({ type: 'figures.choose', day: '2026-11-20' });
    expect(actor.getSnapshot().context.seen?.day).toBeNull();
    readFigures.reply = ({ day }) => figuresOf(day);
    readFigures.answer(figuresOf('2026-11-20'));
    await quiet();
    expect(actor.getSnapshot().context.seen?.day).toBe('2026-11-20');
    await pass(60_000);
    await send({ type: 'figures.choose', day: '2026-11-20' });
    expect(days()).toEqual([null, '2026-11-20', '2026-11-20']);
  });

  test('a day that the service does not have is not chosen any more', async () => {
    const { actor, send, readFigures } = figures();
    readFigures.reply = () => figuresOf(null);
    await send({ type: 'figures.open' }, { type: 'figures.choose', day: '2020-01-01' });
    expect(actor.getSnapshot().context.day).toBeNull();
  });

  test('without an answer it fails at first, and keeps the figures later', async () => {
    const { send, pass, page, readFigures } = figures();
    readFigures.reply = fail;
    await send({ type: 'figures.open' });
    expect(page()).toBe('failed');
    readFigures.reply = () => figuresOf(null);
    await send({ type: 'figures.open' });
    readFigures.reply = fail;
    await pass(60_000);
    expect(page()).toBe('stale');
    readFigures.reply = () => figuresOf(null);
    await pass(60_000);
    expect(page()).toBe('shown');
  });

  test('a table sorts by a column, from the highest number, and the other way when it is pressed again', async () => {
    const { actor, send } = figures();
    const sort: FiguresEvent = { type: 'figures.sort', table: 'area', column: 2 };
    await send(sort);
    expect(actor.getSnapshot().context.sorts).toEqual({ area: { column: 2, isDown: true } });
    await send(sort, { type: 'figures.sort', table: 'film', column: 0 });
    expect(actor.getSnapshot().context.sorts).toEqual({
      area: { column: 2, isDown: false },
      film: { column: 0, isDown: false },
    });
  });

  test('tables are saved and the page is printed; a failure is told until the next file', async () => {
    const { actor, send, saveFigures, printFigures } = figures();
    saveFigures.reply = fail;
    await send({ type: 'figures.save', file: FILE });
    expect(actor.getSnapshot().context.fault).not.toBeNull();
    saveFigures.reply = () => {};
    await send({ type: 'figures.save', file: FILE });
    await send({ type: 'figures.print' });
    expect([saveFigures.count(), printFigures.count(), actor.getSnapshot().context.fault]).toEqual([2, 1, null]);
  });

  test('it replays from its log, and every state and transition is reached', async () => {
    const { machine, record, send, pass } = figures();
    await send({ type: 'figures.open' }, { type: 'figures.narrow', areaId: 'lobby' });
    await pass(60_000);
    await send({ type: 'figures.save', file: FILE });
    expectReplay(machine, record);
    coverPaths(figuresMachine, inputs);
  });
});
