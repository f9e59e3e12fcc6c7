import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import type { Begun } from '../../../domain/widgets/begun';
import type { BoardFilter } from '../../../domain/widgets/media-pieces';
import { seenKey } from '../../../domain/widgets/seen';
import type {
  AdviceInput,
  MediaBoardEvent,
  PieceCommand,
  PieceInput,
} from '../../../machines/widgets/media-board.events';
import { mediaBoardMachine } from '../../../machines/widgets/media-board.machine';
import type { Noted } from '../../../machines/widgets/noting';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { changed, inputs, moved, OURS, open, prepared, STREAM } from './media-board.inputs';

const TRACKING = 'personalised-tracking';

function board({ isStoreFull = false } = {}) {
  const pieces: PieceInput[] = [];
  const commands: PieceCommand[] = [];
  const ended: string[] = [];
  const noted: string[] = [];
  const readAdvice = calls<readonly string[], AdviceInput>(() => ['finale', 'glass']);
  const readBegun = calls<readonly Begun[], { mediaBoardId: string }>(() => [
    { id: 'finale', position: 3, length: 60 },
  ]);
  const readCounts = calls<Readonly<Record<string, number>>, { mediaBoardId: string }>(() => ({ glass: 2 }));
  const reconnection = calls<void>();
  const machine = mediaBoardMachine.provide({
    actors: {
      surroundings: fromCallback<EventObject>(() => {}),
      noting: fromCallback<EventObject, Noted>(({ input }) => {
        noted.push(input.key);
        if (isStoreFull) throw new Error('full');
      }),
      readAdvice: readAdvice.logic,
      readBegun: readBegun.logic,
      readCounts: readCounts.logic,
      reconnection: reconnection.logic,
      piece: fromCallback<PieceCommand & EventObject, PieceInput>(({ input, receive }) => {
        pieces.push(input);
        receive((command) => void commands.push(command));
        return () => void ended.push(input.piece?.id ?? '');
      }),
    },
  });
  const run = start(machine, { input: { key: 'films' } });
  const say = (...events: MediaBoardEvent[]) => {
    for (const event of events) run.actor.send(event);
    return run.actor.getSnapshot();
  };
  const player = (...events: MediaBoardEvent[]) => {
    const { screen } = say(...events).value;
    return typeof screen === 'string' ? screen : screen.player;
  };
  return {
    ...run,
    machine,
    pieces,
    commands,
    ended,
    noted,
    readAdvice,
    readBegun,
    readCounts,
    reconnection,
    say,
    player,
  };
}

describe('a media board', () => {
  test('a film of our own is prepared, starts, and leads back to the place in the overview §2.102', () => {
    const { player, say, pieces, ended } = board();
    expect(player(changed(9), open(OURS))).toEqual({ allowed: { preparing: 'early' } });
    expect(pieces).toEqual([{ key: 'films', piece: OURS }]);
    expect(player(prepared())).toEqual({ allowed: { starting: 'early' } });
    expect(player({ type: 'mediaBoard.started' })).toEqual({ allowed: 'running' });
    expect(player({ type: 'mediaBoard.back' })).toBe('overview');
    expect(say().context).toMatchObject({ piece: { id: 'glass' }, place: 320 });
    expect(ended).toEqual(['glass']);
  });

  test('content of a provider waits for consent, and stops when consent is revoked', () => {
    const { player, pieces, ended } = board();
    expect(player(changed(9), open(STREAM))).toBe('consentMissing');
    expect(pieces).toEqual([]);
    expect(player(changed(9, 'films'))).toEqual({ allowed: { preparing: 'early' } });
    expect(player(prepared(), { type: 'mediaBoard.started' }, changed(9))).toBe('consentMissing');
    expect(ended).toEqual(['finale']);
  });

  test('content of another site without a provider is never loaded', () => {
    const { player, pieces } = board();
    expect(player(changed(9, 'films'), open({ ...STREAM, providers: [] }))).toBe('consentMissing');
    expect(pieces).toEqual([]);
  });

  test('a live item opens at its begin and closes at its end by the service time §2.99', () => {
    const { player } = board();
    expect(player(changed(8, 'films'), open(STREAM))).toBe('closed');
    expect(player(changed(9, 'films'))).toEqual({ allowed: { preparing: 'early' } });
    expect(player(changed(9))).toBe('consentMissing');
    expect(player(changed(10))).toBe('closed');
    expect(player(changed(9, 'films'), changed(10, 'films'))).toBe('closed');
  });

  test.each<[string, MediaBoardEvent]>([
    ['cannot be prepared', { type: 'mediaBoard.unprepared', fault: makeFault('PROCESSING_ERROR', { status: 500 }) }],
    ['cannot be played', { type: 'mediaBoard.broken', isOffline: false }],
  ])('a film that %s can be tried again, from where it was', (_, failure) => {
    const { player, say } = board();
    player(changed(9), open(OURS));
    if (failure.type === 'mediaBoard.broken') {
      player(prepared(), { type: 'mediaBoard.started' }, { type: 'mediaBoard.paused', position: 42, length: 90 });
    }
    expect([player(failure), say().context.prepared]).toEqual([{ failed: 'broken' }, null]);
    expect(player({ type: 'mediaBoard.retry' })).toEqual({ allowed: { preparing: 'early' } });
    const position = failure.type === 'mediaBoard.broken' ? 42 : 5;
    expect(say(prepared(5)).context.prepared).toMatchObject({ position });
  });

  test('a media item that the page cannot hold can be tried again', () => {
    const { machine } = board();
    const piece = fromCallback<PieceCommand & EventObject, PieceInput>(() => {
      throw new Error('no memory');
    });
    const { actor } = start(machine.provide({ actors: { piece } }), { input: { key: 'films' } });
    for (const event of [changed(9), open(OURS)]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'active',
      value: { screen: { player: { failed: 'broken' } } },
    });
  });

  test('a media item that the service no longer has is missing', () => {
    const { player } = board();
    player(changed(9), open(OURS));
    const fault = makeFault('PROCESSING_ERROR', { status: 404 });
    expect(player({ type: 'mediaBoard.unprepared', fault })).toEqual({ failed: 'missing' });
  });

  test.each<[string, MediaBoardEvent]>([
    ['cannot be fetched', { type: 'mediaBoard.unprepared', fault: makeFault('NOT_REACHABLE') }],
    ['breaks off', { type: 'mediaBoard.broken', isOffline: true }],
  ])('a media item that %s without a connection opens again with the connection', async (_, failure) => {
    const { player, reconnection } = board();
    player(changed(9), open(OURS));
    expect(player(failure)).toEqual({ failed: 'offline' });
    reconnection.answer();
    await quiet();
    expect(player()).toEqual({ allowed: { preparing: 'early' } });
  });

  test('a media item can be reopened if the browser does not report its connection', async () => {
    const { player, reconnection } = board();
    player(changed(9), open(OURS), { type: 'mediaBoard.unprepared', fault: makeFault('NOT_REACHABLE') });
    reconnection.fail(new Error('no network'));
    await quiet();
    expect(player()).toEqual({ failed: 'offline' });
    expect(player({ type: 'mediaBoard.retry' })).toEqual({ allowed: { preparing: 'early' } });
  });

  test('a film that opens at a position begins there, and a jump leads an open one to another', () => {
    const { say } = board();
    const at = () => {
      const { position, jumps, prepared: ready } = say().context;
      return { position, jumps, prepared: ready?.position ?? null };
    };
    say(changed(8), { ...open(OURS), from: 75 } as MediaBoardEvent, prepared(12));
    expect(at()).toEqual({ position: 75, jumps: 0, prepared: 75 });
    say({ type: 'mediaBoard.started' }, { type: 'mediaBoard.jump', position: 40 });
    expect(at()).toEqual({ position: 40, jumps: 1, prepared: 75 });
  });

  test('the position of a film is kept as it plays, and another film has its own', () => {
    const { player, say, commands } = board();
    player(changed(9), open(OURS), prepared(), { type: 'mediaBoard.paused', position: 12, length: 90 });
    expect(commands).toEqual([{ type: 'piece.keep', position: 12, length: 90 }]);
    player({ type: 'mediaBoard.back' }, open({ ...OURS, id: 'timber' }), prepared());
    expect(say().context.position).toBe(0);
  });

  test('what the user began is known before the last film and after it, and a film that is over is not begun', async () => {
    const { player, say, readBegun } = board();
    player(changed(9), open(OURS), prepared(), { type: 'mediaBoard.paused', position: 12, length: 90 });
    await quiet();
    expect(readBegun.inputs()).toEqual([{ mediaBoardId: 'films' }]);
    const finale = { id: 'finale', position: 3, length: 60 };
    expect(say().context.begun).toEqual([{ id: 'glass', position: 12, length: 90 }, finale]);
    expect(say({ type: 'mediaBoard.paused', position: 0, length: 90 }).context.begun).toEqual([finale]);
  });

  test('a film plays in the chosen speed, as the next one does, also if it cannot be noted as seen', () => {
    const { player, say, noted } = board({ isStoreFull: true });
    player(changed(9), open(OURS), prepared(), { type: 'mediaBoard.speed', speed: 2 });
    expect(player({ type: 'mediaBoard.started' })).toEqual({ allowed: 'running' });
    expect(player({ type: 'mediaBoard.back' }, open({ ...OURS, id: 'timber' }))).toEqual({
      allowed: { preparing: 'early' },
    });
    expect([say().context.speed, noted]).toEqual([2, [seenKey('films', 'glass'), seenKey('films', 'timber')]]);
  });

  test('a stream that the browser cannot play is played with a library, and fails only if that fails', () => {
    const { player, say } = board();
    const broken: MediaBoardEvent = { type: 'mediaBoard.broken', isOffline: false };
    expect(player(changed(9, 'films'), open(STREAM), prepared(), broken)).toEqual({ allowed: { starting: 'early' } });
    expect(say().context.engine).toBe('library');
    expect(player(broken)).toEqual({ failed: 'broken' });
    expect(player({ type: 'mediaBoard.back' }, open(OURS), prepared(), broken)).toEqual({ failed: 'broken' });
  });

  test('a stream that does not start within four seconds is played with a library, a film is waited for', () => {
    const { player, say, clock } = board();
    const engineAfter = (ms: number) => {
      clock.increment(ms);
      return say().context.engine;
    };
    player(changed(9, 'films'), open(STREAM), prepared());
    expect([engineAfter(3999), engineAfter(1)]).toEqual(['browser', 'library']);
    player({ type: 'mediaBoard.back' }, open(STREAM), prepared(), { type: 'mediaBoard.started' });
    expect(engineAfter(60_000)).toBe('browser');
    player({ type: 'mediaBoard.back' }, open(OURS), prepared());
    expect(engineAfter(60_000)).toBe('browser');
  });

  const choose = (filter: BoardFilter, uid: string | null = 'ada'): MediaBoardEvent => ({
    type: 'mediaBoard.filter',
    filter,
    uid,
  });

  test('recommendations are asked for only with consent to personalised content, and for users only §2.97', async () => {
    const { say, readAdvice, readCounts } = board();
    say(changed(9), choose('recommended'));
    say(changed(9, TRACKING), choose('recommended', null));
    expect([readAdvice.count(), readCounts.inputs()]).toEqual([
      0,
      [{ mediaBoardId: 'films' }, { mediaBoardId: 'films' }],
    ]);
    await quiet();
    expect(say().context).toMatchObject({ advised: null, likes: { glass: 2 } });
    say(choose('recommended'));
    expect(readAdvice.inputs()).toEqual([{ mediaBoardId: 'films', uid: 'ada' }]);
    await quiet();
    expect(say().context.advised).toEqual(['finale', 'glass']);
    expect(say(choose('all')).context.advised).toBeNull();
  });

  test('likes are counted only for an order that needs them', () => {
    const { say, readAdvice, readCounts } = board();
    say(changed(9, TRACKING));
    const idle: BoardFilter[] = ['all', 'live'];
    expect(idle.map((filter) => say(choose(filter)).value.order)).toEqual(['known', 'known']);
    expect([readAdvice.count(), readCounts.count()]).toEqual([0, 0]);
    expect(say(choose('topRated')).hasTag('busy')).toBe(true);
    expect([readAdvice.count(), readCounts.count()]).toEqual([0, 1]);
  });

  test('the items that most users like are recommended if recommendations cannot be loaded, and the attendee sees a message if likes cannot', async () => {
    const { say, readAdvice, readCounts } = board();
    readAdvice.reply = null;
    readCounts.reply = null;
    say(changed(9, TRACKING), choose('recommended'));
    readAdvice.fail(new Error('refused'));
    await quiet();
    readCounts.answer({ glass: 2 });
    await quiet();
    expect(say().context).toMatchObject({ advised: null, likes: { glass: 2 } });
    say(choose('topRated'));
    readCounts.fail(new Error('refused'));
    await quiet();
    expect(say()).toMatchObject({ value: { order: 'uncounted' }, context: { likes: {} } });
    expect([readAdvice.count(), readCounts.count()]).toEqual([1, 2]);
  });

  test('an order that does not get advice or likes ends after 15 seconds each, and can be chosen again', async () => {
    const { say, clock, readAdvice, readCounts } = board();
    readAdvice.reply = null;
    readCounts.reply = null;
    say(changed(9, TRACKING), choose('recommended'));
    clock.increment(15_000);
    expect([say().value.order, readAdvice.waiting()]).toEqual(['counting', 0]);
    clock.increment(15_000);
    expect([say().value.order, say().hasTag('busy'), readCounts.waiting()]).toEqual(['uncounted', false, 0]);
    say(choose('topRated'));
    readCounts.answer({ glass: 2 });
    await quiet();
    expect(say()).toMatchObject({ value: { order: 'known' }, context: { likes: { glass: 2 } } });
  });

  test('a media item that does not come can be tried again after 30 seconds, and is shown when it comes after all', () => {
    const { player, clock, pieces, ended } = board();
    player(changed(9), open(OURS));
    clock.increment(30_000);
    expect([player(), ended]).toEqual([{ allowed: { preparing: 'late' } }, []]);
    expect(player({ type: 'mediaBoard.retry' })).toEqual({ allowed: { preparing: 'early' } });
    expect([pieces.length, ended.length]).toEqual([2, 1]);
    clock.increment(30_000);
    expect(player(prepared())).toEqual({ allowed: { starting: 'early' } });
  });

  test('a film of which nothing comes can be tried again, unless the browser waits for the user to play it', () => {
    const { player, say, clock } = board();
    player(changed(9), open(OURS), prepared());
    clock.increment(30_000);
    expect(player()).toEqual({ allowed: { starting: 'late' } });
    expect([player({ type: 'mediaBoard.retry' }), say().context.prepared]).toEqual([
      { allowed: { preparing: 'early' } },
      null,
    ]);
    player(prepared());
    clock.increment(30_000);
    expect(player({ type: 'mediaBoard.started' })).toEqual({ allowed: 'running' });
    player({ type: 'mediaBoard.back' }, open(OURS), prepared(), { type: 'mediaBoard.rested' });
    clock.increment(60_000);
    expect(player()).toEqual({ allowed: { starting: 'resting' } });
  });

  test('a user who revokes the consent while their advice is read gets what most users like', () => {
    const { say, readAdvice, readCounts } = board();
    readAdvice.reply = null;
    say(changed(9, TRACKING), choose('recommended'), changed(9));
    expect([readAdvice.waiting(), readCounts.count()]).toEqual([0, 1]);
  });

  test('recommendations for a user are forgotten when the consent is revoked, and those for all take their place', async () => {
    const { say } = board();
    say(changed(9, TRACKING), choose('recommended'));
    await quiet();
    expect(say(changed(9)).context.advised).toBeNull();
    await quiet();
    expect(say().context).toMatchObject({ advised: null, likes: { glass: 2 } });
  });

  test('the list of a large board shows what is near the user, and begins anew for a search and a filter', () => {
    const { say } = board();
    const rows = (...events: MediaBoardEvent[]) => {
      const { columns, from, to, focused } = say(...events).context.rows;
      return { columns, from, to, focused };
    };
    const first = { columns: 1, from: 0, to: 8, focused: null };
    expect([rows(), rows(moved(0)), rows(moved(28_000))]).toEqual([
      first,
      { columns: 3, from: 0, to: 4, focused: null },
      { columns: 3, from: 97, to: 105, focused: null },
    ]);
    expect(rows(changed(9), open(OURS), { type: 'mediaBoard.back' })).toEqual({
      columns: 3,
      from: 97,
      to: 105,
      focused: 2,
    });
    expect(rows({ type: 'mediaBoard.search', text: 'glass' })).toEqual(first);
    expect(rows(moved(28_000), choose('live'))).toEqual(first);
  });

  test('a media board replays from its log', async () => {
    const { say, machine, record, clock } = board();
    say(changed(9, 'films', TRACKING), choose('recommended'));
    await quiet();
    say(moved(28_000, 3), changed(9, 'films'), open(STREAM), prepared(3));
    clock.increment(4000);
    say({ type: 'mediaBoard.broken', isOffline: false }, { type: 'mediaBoard.back' });
    expectReplay(machine, record);
  });

  test('on any path, a media item loads only while it is open and allowed', () => {
    coverPaths(mediaBoardMachine, {
      ...inputs,
      invariant: (snapshot) => {
        if (!snapshot.matches({ screen: { player: 'allowed' } })) return;
        const { piece, decisions } = snapshot.context;
        expect(piece?.isOurs === true || decisions['films'] === true).toBe(true);
      },
    });
  });
});
