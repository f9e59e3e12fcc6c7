import { describe, expect, test } from 'vitest';
import { addressFault, type Served } from '../../../domain/control/addresses';
import type { FileKind } from '../../../domain/control/file-kinds';

const SERVED: Served = {
  origin: 'https://venue.example',
  architectureId: 'aurora',
  files: [
    { assetId: 'opening', liveName: 'opening.mp4', kind: 'film' },
    { assetId: 'hall', liveName: 'hall.webp', kind: 'picture' },
    { assetId: 'odd', liveName: 'odd.bin', kind: 'other' },
  ],
};
const faultsOf = (accepts: readonly FileKind[], ...addresses: string[]) =>
  addresses.map((address) => addressFault(address, accepts, SERVED));
const FILM = ['film'] as const;

describe('the rule for addresses', () => {
  test('a file of the venue is at its address if the service has it', () => {
    const good = [
      '',
      '/live/aurora/opening.mp4',
      'https://venue.example/live/aurora/opening.mp4',
      '/preview/aurora/opening.mp4',
    ];
    expect(faultsOf(FILM, ...good)).toEqual(good.map(() => null));
    const bad = [
      '/live/aurora/gone.mp4',
      '/live/elsewhere/opening.mp4',
      '/live/aurora/opening',
      '/films/opening.mp4',
      '/%E0%A4%A',
    ];
    expect(faultsOf(FILM, ...bad)).toEqual(bad.map(() => 'noFile'));
    expect(
      faultsOf(['picture'], '/api/ui/architecture/aurora/assets/hall', '/api/architecture/aurora/assets/hall-640'),
    ).toEqual([null, null]);
  });

  test('a file is of a kind that can be shown there, and one of an unknown kind is let through', () => {
    expect(
      faultsOf(
        ['picture'],
        '/live/aurora/opening.mp4',
        'https://a.example/talk.mp4?x=1',
        'https://youtu.be/dQw4w9WgXcQ',
      ),
    ).toEqual(['otherKind', 'otherKind', 'otherKind']);
    expect(faultsOf(FILM, '/live/aurora/odd.bin', 'https://a.example/watch/7', 'https://a.example/talk.m3u8')).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('an address elsewhere is whole and by https', () => {
    const none = [
      'films/talk.mp4',
      'www.example.org/talk',
      'https:',
      'javascript:alert(1)',
      'mailto:ada@example.org',
      'data:video/mp4,',
    ];
    expect(faultsOf(FILM, ...none)).toEqual(none.map(() => 'noAddress'));
    expect(faultsOf([], ...none)).toEqual(none.map(() => 'noAddress'));
    expect(faultsOf([], 'http://meet.example/a', 'https://meet.example/a', '/v/aurora/area/stage')).toEqual([
      'notHttps',
      null,
      null,
    ]);
    expect(faultsOf([], 'http://localhost:3000/a', 'http://127.0.0.1/a', 'http://[::1]/a')).toEqual([null, null, null]);
    expect(faultsOf([], 'http://localhost.example/a', 'http://127.0.0.1.example/a')).toEqual(['notHttps', 'notHttps']);
  });

  test('a page of a film provider has a film', () => {
    expect(
      faultsOf(FILM, 'https://www.youtube.com/@aurora', 'https://vimeo.com/about', 'https://vimeo.com/123456'),
    ).toEqual(['noFilm', 'noFilm', null]);
  });
});
