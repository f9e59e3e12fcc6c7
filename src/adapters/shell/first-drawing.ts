import { fromCallback, fromPromise } from 'xstate';
import { FIRST_LOOK_ID } from '../../../domain/shell/entry-page';
import { firstDrawingMachine, type Standing } from '../../../machines/shell/first-drawing.machine';
import { venuePages } from '../../views/venue/venue-pages';
import { whenIdle } from '../kernel/idle';
import { replaceLook } from './first-look';
import { isSettled, isSpeaking, leadsInside } from './standing';

/** What can draw the page. */
export type Views = {
  /** Whether the page came with a rendered screen. */
  isRendered: boolean;
  draw: (isRendered: boolean) => void;
};

/** On a busy machine, the page may never be idle: it continues after this time. */
const IDLE_LATEST_MS = 5000;

const SETTLING = ['navigation', 'language', 'application'] as const;

export const provideFirstDrawing = (views: Promise<Views>) =>
  firstDrawingMachine.provide({
    actors: {
      awaitViews: fromPromise(async () => {
        const { isRendered } = await views;
        return { isRendered, hasLook: document.getElementById(FIRST_LOOK_ID) !== null };
      }),
      watchStanding: fromCallback(({ self, system, sendBack }) => {
        let told = '';
        const tell = (): void => {
          const standing: Standing = {
            isSpeaking: isSpeaking(self),
            isSettled: isSettled(self),
            isInside: leadsInside(self),
          };
          const text = JSON.stringify(standing);
          if (text === told) return;
          told = text;
          sendBack({ type: 'firstDrawing.stands', standing });
        };
        const subscriptions = SETTLING.map((id) => system.get(id).subscribe(tell));
        tell();
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        };
      }),
      fetchPages: fromPromise(async () => {
        await venuePages.fetch();
      }),
      draw: fromPromise(async ({ input }) => (await views).draw(input.isRendered)),
      uncover: fromPromise(({ signal }) => replaceLook(signal)),
      awaitIdle: fromPromise(
        () => new Promise<void>((resolve) => whenIdle(() => resolve(), { otherwiseMs: 0, timeout: IDLE_LATEST_MS })),
      ),
    },
  });
