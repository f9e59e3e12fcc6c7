import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { playStream } from '../../../src/adapters/widgets/stream';
import { playWithLibrary } from '../../../src/adapters/widgets/streams';

type Hear = (event: string, data: { fatal: boolean }) => void;
const library = vi.hoisted(() => ({ isSupported: true, made: [] as object[] }));
vi.mock('hls.js/light', async () => {
  const { countOpen } = await import('../../views/kernel/leftovers');
  return {
    Events: { ERROR: 'error' },
    Hls: class {
      static readonly isSupported = () => library.isSupported;
      readonly calls: unknown[] = [];
      readonly #uncount = countOpen('player of a stream');
      hear: Hear = () => {};
      constructor(readonly options: object) {
        library.made.push(this);
      }
      on(_: string, hear: Hear) {
        this.hear = hear;
      }
      loadSource(url: string) {
        this.calls.push(['load', url]);
      }
      attachMedia(media: unknown) {
        this.calls.push(['attach', media]);
      }
      destroy() {
        this.calls.push(['destroy']);
        this.#uncount();
      }
    },
  };
});
afterEach(() => {
  library.made.length = 0;
  library.isSupported = true;
});

function play(error: MediaError | null = null) {
  const media = { error } as HTMLMediaElement;
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const onBroken = vi.fn<() => void>();
  playStream(media, { url: 'https://films.example/finale.m3u8', signal: abort.signal, onBroken });
  const player = library.made[0] as { calls: unknown[]; hear: Hear; options: object } | undefined;
  return { media, abort, onBroken, player };
}

test('a stream plays without a worker of unknown origin, and ends with its player', () => {
  const { media, abort, player } = play();
  expect(player?.options).toEqual({ enableWorker: false });
  expect(player?.calls).toEqual([
    ['load', 'https://films.example/finale.m3u8'],
    ['attach', media],
  ]);
  abort.abort();
  expect(player?.calls.at(-1)).toEqual(['destroy']);
});

test('only a failure that the library cannot mend is one', () => {
  const { player, onBroken } = play();
  player?.hear('error', { fatal: false });
  expect(onBroken).not.toHaveBeenCalled();
  player?.hear('error', { fatal: true });
  expect(onBroken).toHaveBeenCalledTimes(1);
});

test('a browser without Media Source support keeps its own player, unless that has failed', () => {
  library.isSupported = false;
  expect(play().onBroken).not.toHaveBeenCalled();
  expect(play({ code: 4 } as MediaError).onBroken).toHaveBeenCalledTimes(1);
  expect(library.made).toEqual([]);
});

test('a stream whose player is fetched after its media item has closed does not play', async () => {
  const abort = new AbortController();
  const stream = { url: 'https://films.example/finale.m3u8', signal: abort.signal, onBroken: () => {} };
  const playing = playWithLibrary({ error: null } as HTMLMediaElement, stream);
  abort.abort();
  await playing;
  expect(library.made).toEqual([]);
});
