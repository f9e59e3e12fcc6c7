import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { INSPECTION_CHANNEL, type InspectorMessage, type VenueMessage } from '../../../domain/support/inspection';

import { VenueMessageSchema } from '../messages';

const SIGN_MS = 2000;
/** People cannot follow faster updates, and drawing every message would keep the page busy. */
const APART_MS = 100;

/**
 * Connects to venues in this browser and passes their messages on with a frame, ten times a second at most. A hidden page
 * has no frames and passes messages on at once.
 */
export const channel = fromCallback(({ sendBack }) => {
  const line = new BroadcastChannel(INSPECTION_CHANNEL);
  const inspector = crypto.randomUUID();
  const say = (message: InspectorMessage): void => line.postMessage(message);
  let heard: Extract<VenueMessage, { type: 'venue.told' }>[] = [];
  let frame = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let handedOnAt = Number.NEGATIVE_INFINITY;
  const stopWaiting = (): void => {
    clearTimeout(pause);
    cancelAnimationFrame(frame);
    pause = undefined;
  };
  const handOn = (): void => {
    stopWaiting();
    handedOnAt = performance.now();
    const told = new Map<string, (typeof heard)[number]>();
    for (const one of heard) {
      const before = told.get(one.tab);
      const isNew = before === undefined || one.isAll;
      told.set(one.tab, isNew ? one : { ...before, title: one.title, events: [...before.events, ...one.events] });
    }
    heard = [];
    for (const { tab, title, isAll, events } of told.values())
      sendBack({ type: 'tab.told', tab, title, isAll, events });
  };
  line.onmessage = ({ data }) => {
    const result = v.safeParse(VenueMessageSchema, data);
    if (!result.success) return;
    const message = result.output;
    if (message.type === 'venue.left') {
      handOn();
      sendBack({ type: 'tab.left', tab: message.tab });
    } else if (message.to === null || message.to === inspector) {
      heard.push(message);
      if (document.hidden) handOn();
      else
        pause ??= setTimeout(
          () => {
            frame = requestAnimationFrame(handOn);
          },
          handedOnAt + APART_MS - performance.now(),
        );
    }
  };
  say({ type: '@statelyai.connected', inspector, wants: 'all' });
  const signs = setInterval(() => say({ type: '@statelyai.connected', inspector, wants: 'sign' }), SIGN_MS);
  const leave = (): void => say({ type: '@statelyai.disconnected', inspector });
  const handOnHidden = (): void => {
    if (document.hidden) handOn();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', handOnHidden);
  return () => {
    clearInterval(signs);
    stopWaiting();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', handOnHidden);
    leave();
    line.close();
  };
});
