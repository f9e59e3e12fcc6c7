import { fromCallback, fromPromise } from 'xstate';
import {
  EFFECTS,
  type Effect,
  type EffectChange,
  type Effects,
  NO_EFFECTS,
  readWishes,
  type Wishes,
} from '../../../domain/calls/effects';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type EffectsEvent, effectsMachine } from '../../../machines/calls/effects.machine';
import { localKeep } from '../kernel/storage';

const KIND: Readonly<Record<Effect, string>> = {
  noiseSuppression: 'audio',
  voiceIsolation: 'audio',
  backgroundBlur: 'video',
};
const ofKind = (kind: string): Effect[] => EFFECTS.filter((effect) => KIND[effect] === kind);

/** Older browsers do not tell what a track can do. */
function isOffered(track: MediaStreamTrack, effect: Effect): boolean {
  const given: unknown = 'getCapabilities' in track ? Reflect.get(track.getCapabilities(), effect) : undefined;
  return Array.isArray(given) && given.includes(true) && given.includes(false);
}
const isOn = (track: MediaStreamTrack, effect: Effect): boolean => Reflect.get(track.getSettings(), effect) === true;

function effectsOf(tracks: readonly MediaStreamTrack[]): Effects {
  const offered = tracks.flatMap((track) =>
    ofKind(track.kind).flatMap((effect) => (isOffered(track, effect) ? [[effect, isOn(track, effect)]] : [])),
  );
  return { ...NO_EFFECTS, ...Object.fromEntries(offered) };
}

const stored = (): Wishes => readWishes(localKeep.read(STORAGE_KEYS.deviceEffects));
function keep(change: EffectChange | null): void {
  if (change === null) return;
  localKeep.write(STORAGE_KEYS.deviceEffects, JSON.stringify({ ...stored(), [change.effect]: change.isOn }));
}

/** For a new microphone: what this browser has stored, as far as the browser can. */
export function soundWishes(): MediaTrackConstraints {
  const wishes = stored();
  return Object.fromEntries(
    ofKind('audio').flatMap((effect) => (wishes[effect] === undefined ? [] : [[effect, { ideal: wishes[effect] }]])),
  );
}

/** What an open microphone does. */
const soundNow = (track: MediaStreamTrack): MediaTrackConstraints =>
  Object.fromEntries(
    ofKind('audio').flatMap((effect) => (isOffered(track, effect) ? [[effect, { ideal: isOn(track, effect) }]] : [])),
  );

export type StudioEffects = {
  /** The tracks that are open now; new ones take the stored wishes. */
  follow: (tracks: readonly MediaStreamTrack[]) => void;
  /** The same devices, opened again. */
  renew: (tracks: readonly MediaStreamTrack[]) => void;
  change: (change: EffectChange) => Promise<Effects>;
  /** Tells what the tracks do, now and after each change; returns the clean-up. */
  listen: (tell: (event: EffectsEvent) => void) => () => void;
  close: () => void;
};

/**
 * What the browser does with the tracks of a studio. `reopen` opens the microphone again, as `wanted` or else as
 * `usual`: browsers often cannot change one that is open.
 */
export function openEffects(
  reopen: (wanted: MediaTrackConstraints, usual: MediaTrackConstraints) => Promise<void>,
): StudioEffects {
  let open: readonly MediaStreamTrack[] = [];
  let tell: (event: EffectsEvent) => void = () => {};
  const tellChanges = (): void => tell({ type: 'effects.changed', effects: effectsOf(open) });
  const tellOpened = (kinds: readonly string[]): void => {
    const wishes = stored();
    const own = EFFECTS.flatMap((effect) => {
      const wish = wishes[effect];
      return wish === undefined || !kinds.includes(KIND[effect]) ? [] : [[effect, wish]];
    });
    tell({ type: 'effects.opened', effects: effectsOf(open), wishes: Object.fromEntries(own) });
  };
  function swap(tracks: readonly MediaStreamTrack[]): MediaStreamTrack[] {
    const added = tracks.filter((track) => !open.includes(track));
    for (const gone of open.filter((track) => !tracks.includes(track)))
      gone.removeEventListener('configurationchange', tellChanges);
    for (const track of added) track.addEventListener('configurationchange', tellChanges);
    open = [...tracks];
    return added;
  }
  return {
    follow(tracks) {
      tellOpened(swap(tracks).map(({ kind }) => kind));
    },
    renew: (tracks) => void swap(tracks),
    async change({ effect, isOn: wanted }) {
      const track = open.find(({ kind }) => kind === KIND[effect]);
      const constraint = { [effect]: { exact: wanted } };
      try {
        // A constraint that is left out no longer holds.
        await track?.applyConstraints({ ...track.getConstraints(), ...constraint });
      } catch {
        // Chromium refuses blur beside constraints of the size, and keeps the size without them.
        const retry =
          track?.kind === 'audio'
            ? reopen({ ...soundNow(track), ...constraint }, soundNow(track))
            : track?.applyConstraints(constraint);
        await retry?.catch(() => {});
      }
      return effectsOf(open);
    },
    listen(listener) {
      tell = listener;
      tellOpened(open.map(({ kind }) => kind));
      return () => {
        tell = () => {};
      };
    },
    close: () => void swap([]),
  };
}

/** The effects of the studio that is open. */
export const provideEffects = (effects: () => StudioEffects | undefined) =>
  effectsMachine.provide({
    actors: {
      effectsFeed: fromCallback(({ sendBack, receive }) => {
        receive(({ change }) => keep(change));
        return effects()?.listen(sendBack);
      }),
      changeEffect: fromPromise(async ({ input: { change } }) => {
        const own = effects();
        if (own === undefined || change === null) throw new Error('No device is open');
        return own.change(change);
      }),
    },
  });
