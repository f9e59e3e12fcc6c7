import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import type { MediaBoardEvent, PieceCommand, PieceInput } from '../../../machines/widgets/media-board.events';
import { type AdviceInput, mediaBoardMachine } from '../../../machines/widgets/media-board.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { changed, inputs, OURS, open, prepared, STREAM } from './media-board.inputs';

const TRACKING = 'personalised-tracking';

function board() {
  const pieces: PieceInput[] = [];
  const commands: PieceCommand[] = [];
  const ended: string[] = [];
  const readAdvice = calls<readonly string[], AdviceInput>(() => ['finale', 'glass']);
  const machine = mediaBoardMachine.provide({
    actors: {
      surroundings: fromCallback<EventObject>(() => {}),
      readAdvice: readAdvice.logic,
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
  return { ...run, machine, pieces, commands, ended, readAdvice, say, player };
}

describe('a media board', () => {
  test('a film of our own is prepared, starts, and leads back to the place in the overview §2.102', () => {
    const { player, say, pieces, ended } = board();
    expect(player(changed(9), open(OURS))).toEqual({ allowed: 'preparing' });
    expect(pieces).toEqual([{ key: 'films', piece: OURS }]);
    expect(player(prepared())).toEqual({ allowed: 'starting' });
    expect(player({ type: 'mediaBoard.started' })).toEqual({ allowed: 'running' });
    expect(player({ type: 'mediaBoard.back' })).toBe('overview');
    expect(say().context).toMatchObject({ piece: { id: 'glass' }, place: 320 });
    expect(ended).toEqual(['glass']);
  });

  test('content of a provider waits for consent, and stops when consent is revoked', () => {
    const { player, pieces, ended } = board();
    expect(player(changed(9), open(STREAM))).toBe('consentMissing');
    expect(pieces).toEqual([]);
    expect(player(changed(9, 'films'))).toEqual({ allowed: 'preparing' });
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
    expect(player(changed(9, 'films'))).toEqual({ allowed: 'preparing' });
    expect(player(changed(10, 'films'))).toBe('closed');
  });

  test.each<[string, MediaBoardEvent]>([
    ['cannot be prepared', { type: 'mediaBoard.unprepared', fault: makeFault('NOT_REACHABLE') }],
    ['cannot be played', { type: 'mediaBoard.broken' }],
  ])('a film that %s can be tried again, from where it was', (_, failure) => {
    const { player, say } = board();
    player(changed(9), open(OURS));
    if (failure.type === 'mediaBoard.broken') {
      player(prepared(), { type: 'mediaBoard.started' }, { type: 'mediaBoard.paused', position: 42 });
    }
    expect(player(failure)).toBe('failed');
    expect(player({ type: 'mediaBoard.retry' })).toEqual({ allowed: 'preparing' });
    const position = failure.type === 'mediaBoard.broken' ? 42 : 5;
    expect(say(prepared(5)).context.prepared).toMatchObject({ position });
  });

  test('the position of a film is kept as it plays, and another film has its own', () => {
    const { player, say, commands } = board();
    player(changed(9), open(OURS), prepared(), { type: 'mediaBoard.paused', position: 12 });
    expect(commands).toEqual([{ type: 'piece.keep', position: 12 }]);
    player({ type: 'mediaBoard.back' }, open({ ...OURS, id: 'timber' }), prepared());
    expect(say().context.position).toBe(0);
  });

  test('a stream that the browser cannot play fails', () => {
    const { player } = board();
    player(changed(9, 'films'), open(STREAM), prepared());
    expect(player({ type: 'mediaBoard.broken' })).toBe('failed');
  });

  test('recommendations are asked for only with consent to personalised content, and for users only §2.97', async () => {
    const { say, readAdvice } = board();
    say(changed(9), { type: 'mediaBoard.filter', filter: 'recommended', uid: 'ada', likes: { glass: 2 } });
    say(changed(9, TRACKING), { type: 'mediaBoard.filter', filter: 'recommended', uid: null, likes: {} });
    expect(readAdvice.count()).toBe(0);
    say({ type: 'mediaBoard.filter', filter: 'recommended', uid: 'ada', likes: { glass: 2 } });
    expect(readAdvice.inputs()).toEqual([{ mediaBoardId: 'films', uid: 'ada' }]);
    await quiet();
    expect(say().context.advised).toEqual(['finale', 'glass']);
    expect(
      say({ type: 'mediaBoard.filter', filter: 'all', uid: 'ada', likes: { glass: 2 } }).context.advised,
    ).toBeNull();
  });

  test('a media board replays from its log', async () => {
    const { say, machine, record } = board();
    say(changed(9, 'films', TRACKING), {
      type: 'mediaBoard.filter',
      filter: 'recommended',
      uid: 'ada',
      likes: { glass: 2 },
    });
    await quiet();
    say(open(STREAM), prepared(3), { type: 'mediaBoard.broken' }, { type: 'mediaBoard.back' });
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
