import { fromCallback, fromPromise } from 'xstate';
import type { WayBack } from '../../../domain/calls/call';
import { type EffectChange, type Effects, NO_EFFECTS } from '../../../domain/calls/effects';
import { callMachine } from '../../../machines/calls/call.machine';
import type {
  CallEvent,
  CallLine,
  CallsEvent,
  ChannelCommand,
  LinkEvent,
  RingCommand,
  StudioCommand,
  TalkEvent,
  TalkInput,
} from '../../../machines/calls/calls.events';
import { callsMachine } from '../../../machines/calls/calls.machine';
import { type EffectsEvent, effectsMachine } from '../../../machines/calls/effects.machine';
import { linkMachine } from '../../../machines/calls/link.machine';
import { talkMachine } from '../../../machines/calls/talk.machine';

/** What a test hears of a call, and says for the others. */
export const makeCallHands = () => ({
  others: ['grace'] as readonly string[],
  /** Fails the preparation of a call. */
  refusal: null as Error | null,
  ring: (event: CallsEvent): void => void event,
  answers: [] as RingCommand[],
  /** Whether the ring tone sounds. */
  isSounding: false,
  studio: (event: CallEvent): void => void event,
  studioHeard: [] as StudioCommand[],
  effects: (event: EffectsEvent): void => void event,
  /** What the devices do after a change. */
  changed: (change: EffectChange): Effects => ({ ...NO_EFFECTS, [change.effect]: change.isOn }),
  channel: (event: TalkEvent): void => void event,
  channelHeard: [] as ChannelCommand[],
  talks: [] as TalkInput[],
  links: new Map<string, (event: LinkEvent) => void>(),
});

/** Calls with these hands below them. */
export const callsWith = (hands: ReturnType<typeof makeCallHands>) =>
  callsMachine.provide({
    actors: {
      ringFeed: fromCallback(({ sendBack, receive }) => {
        hands.ring = sendBack;
        receive((command) => void hands.answers.push(command));
      }),
      readWayBack: fromPromise<WayBack | null, CallLine>(async () => null),
      ringTone: fromCallback(() => {
        hands.isSounding = true;
        return () => {
          hands.isSounding = false;
        };
      }),
      call: callMachine.provide({
        actors: {
          prepare: fromPromise(async () => {
            if (hands.refusal !== null) throw hands.refusal;
            return { others: hands.others };
          }),
          studio: fromCallback(({ sendBack, receive }) => {
            hands.studio = sendBack;
            receive((command) => void hands.studioHeard.push(command));
          }),
          effects: effectsMachine.provide({
            actors: {
              effectsFeed: fromCallback(({ sendBack }) => {
                hands.effects = sendBack;
              }),
              changeEffect: fromPromise(async ({ input: { change } }) =>
                change === null ? NO_EFFECTS : hands.changed(change),
              ),
            },
          }),
          awake: fromCallback(() => {}),
          keys: fromCallback(() => {}),
          wayBack: fromCallback(() => {}),
          talk: talkMachine.provide({
            actors: {
              channel: fromCallback(({ input, sendBack, receive }) => {
                hands.talks.push(input);
                hands.channel = sendBack;
                receive((command) => void hands.channelHeard.push(command));
              }),
              link: linkMachine.provide({
                actors: {
                  peer: fromCallback(({ input, sendBack }) => void hands.links.set(input.uid, sendBack)),
                },
              }),
            },
          }),
        },
      }),
    },
  });
