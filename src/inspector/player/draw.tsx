import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AnyActorRef, fromPromise } from 'xstate';
import { writeAsIn } from '../../../domain/kernel/formats';
import { MARKS } from '../../../machines/kernel/marks';
import { insideMachines } from '../../../machines/root/inside';
import { provideParts } from '../../../machines/root/root.machine';
import { type Played, playRun } from '../../../machines/support/play-run';
import { fetchAll } from '../../adapters/kernel/code';
import { ActorsProvider } from '../../views/kernel/ActorsProvider';
import { TypedContext } from '../../views/login/form-field';
import { App } from '../../views/shell/App';
import type { Moment } from '../drawing.machine';
import { dress } from './dress';
import type { PlayerFact } from './messages';
import { substitutesFor, typedFor } from './stand-ins';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Draws the real views of the venue from the machines of a recorded run, into an element of this page. */
export function createDraw(element: HTMLElement, tell: (fact: PlayerFact) => void) {
  let current: (Omit<Moment, 'more'> & { added: number; played: Played }) | null = null;
  let beginnings = 0;
  /** Recorded pages have their code, or show that they wait for it. */
  const code = fetchAll(async () => {});
  /** Whether what is drawn is the page of an error that the attendee did not see. */
  let isBroken = false;
  const complain = (error: unknown): void => {
    isBroken = true;
    tell({ type: 'player.broken', seq: current?.seq ?? -1, why: reasonOf(error) });
  };
  const screen = createRoot(element, { onCaughtError: complain, onUncaughtError: complain });

  function begin({ run, content }: Moment['session']): Played {
    beginnings += 1;
    isBroken = false;
    writeAsIn(run.languages ?? [run.locale]);
    return playRun(provideParts(insideMachines), MARKS, run, substitutesFor(content));
  }

  /** Going back begins the run again, as does what follows an error. */
  function playedTo({ session, more, seq }: Moment): Played {
    const isOnward = current !== null && current.session === session && seq >= current.seq && !isBroken;
    const played = current !== null && isOnward ? current.played : begin(session);
    played.add(more.slice(isOnward ? current?.added : 0));
    current = { session, seq, added: more.length, played };
    played.to(seq);
    return played;
  }

  let rendered = '';
  /** Once for a run: its actors tell the views what changes, and drawing all of it again would hold up the rest. */
  function render(root: AnyActorRef, isBegun: boolean): void {
    const wanted = `${beginnings} ${isBegun}`;
    if (wanted === rendered) return;
    rendered = wanted;
    screen.render(
      <StrictMode key={beginnings}>
        <TypedContext value={typedFor}>
          <ActorsProvider root={root}>{isBegun && <App />}</ActorsProvider>
        </TypedContext>
      </StrictMode>,
    );
  }

  return fromPromise<void, Moment>(async ({ input }) => {
    try {
      await code;
      const { root, parting } = playedTo(input);
      await dress(root);
      render(root, input.seq >= 0);
      await nextFrame();
      if (isBroken) return;
      const parted = parting();
      tell(parted === null ? { type: 'player.drawn', seq: input.seq } : { type: 'player.parted', ...parted });
    } catch (error) {
      complain(error);
    }
  });
}
