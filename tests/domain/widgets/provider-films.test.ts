import { assert, constantFrom, nat, property, string, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaBoard } from '../../../domain/widgets/media-board';
import { showingOf } from '../../../domain/widgets/media-pieces';
import { providerFilm } from '../../../domain/widgets/provider-films';

const ID = stringMatching(/^[\w-]{11}$/);
const NUMBER = stringMatching(/^[1-9]\d{5,9}$/);
const HASH = stringMatching(/^[0-9a-f]{10}$/);
const YOUTUBE = constantFrom<(id: string) => string>(
  (id) => `https://www.youtube.com/watch?v=${id}`,
  (id) => `https://youtube.com/watch?list=mix&v=${id}&index=2`,
  (id) => `http://m.youtube.com/watch?v=${id}#top`,
  (id) => `https://music.youtube.com/watch?v=${id}`,
  (id) => `https://youtu.be/${id}?si=shared`,
  (id) => `https://www.youtube.com/embed/${id}`,
  (id) => `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  (id) => `https://www.youtube.com/shorts/${id}`,
  (id) => `https://www.youtube.com/live/${id}/`,
);
const VIMEO = constantFrom<(id: string) => string>(
  (id) => `https://vimeo.com/${id}`,
  (id) => `https://www.vimeo.com/${id}?share=copy`,
  (id) => `https://vimeo.com/channels/staffpicks/${id}`,
  (id) => `https://vimeo.com/showcase/7008490/video/${id}`,
  (id) => `https://player.vimeo.com/video/${id}?autoplay=1`,
);

describe('films of providers', () => {
  test('every address of a film on YouTube plays in the player that sets no cookies', () => {
    assert(
      property(ID, YOUTUBE, (id, addressOf) => {
        expect(providerFilm(addressOf(id))).toEqual({
          player: `https://www.youtube-nocookie.com/embed/${id}`,
          page: `https://www.youtube.com/watch?v=${id}`,
        });
      }),
    );
  });

  test('every address of a film on Vimeo plays in the player that does not track', () => {
    assert(
      property(NUMBER, VIMEO, (id, addressOf) => {
        expect(providerFilm(addressOf(id))).toEqual({
          player: `https://player.vimeo.com/video/${id}?dnt=1`,
          page: `https://vimeo.com/${id}`,
        });
      }),
    );
  });

  test('an unlisted film on Vimeo keeps the hash without which it is not shown', () => {
    assert(
      property(NUMBER, HASH, (id, hash) => {
        const film = {
          player: `https://player.vimeo.com/video/${id}?dnt=1&h=${hash}`,
          page: `https://vimeo.com/${id}/${hash}`,
        };
        expect(providerFilm(film.page)).toEqual(film);
        expect(providerFilm(`https://player.vimeo.com/video/${id}?h=${hash}`)).toEqual(film);
      }),
    );
  });

  test.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1h2m3s', 3723],
    ['start=15', 15],
    ['t=soon', 0],
  ])('a film on YouTube begins where %s says', (query, seconds) => {
    const { player } = providerFilm(`https://www.youtube.com/watch?v=dQw4w9WgXcQ&${query}`) ?? {};
    expect(player).toBe(`https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ${seconds > 0 ? `?start=${seconds}` : ''}`);
  });

  test('the player of a film has itself as its player', () => {
    assert(
      property(ID, YOUTUBE, nat({ max: 9999 }), (id, addressOf, start) => {
        const film = providerFilm(`${addressOf(id).split('#')[0]}${addressOf(id).includes('?') ? '&' : '?'}t=${start}`);
        expect(providerFilm(film?.player ?? '')).toEqual(film);
      }),
    );
  });

  test.each([
    'https://www.youtube.com/@aurora',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/',
    'https://vimeo.com/aurora',
    'https://vimeo.com/blog/post/12345678/x/y',
    'https://youtube.com.films.example/watch?v=dQw4w9WgXcQ',
    'https://films.example/vimeo.com/12345678',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'ftp://vimeo.com/12345678',
    '',
  ])('%s is no film of a provider', (address) => {
    expect(providerFilm(address)).toBeNull();
  });

  test('whatever an address says, a player belongs to a provider and contains nothing that the address could inject', () => {
    assert(
      property(
        tuple(constantFrom('https://youtu.be/', 'https://vimeo.com/', 'https://www.youtube.com/watch?v='), string()),
        ([base, rest]) => {
          const film = providerFilm(base + rest);
          if (film === null) return;
          expect(film.player).toMatch(
            /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}(?:\?start=\d+)?|player\.vimeo\.com\/video\/\d+\?dnt=1(?:&h=\w+)?)$/,
          );
        },
      ),
    );
  });

  test('a film of a provider is a frame, whose origin the consent gate and the policy of the page know', () => {
    const piece = { id: 'talk', url: 'https://youtu.be/dQw4w9WgXcQ', kind: 'VIDEO' };
    expect(showingOf(piece, false)).toBe('frame');
    const configuration = {
      id: 'board',
      name: [],
      cookieProviders: [],
      begin: null,
      end: null,
      displayMode: null,
      url: null,
      uris: [],
      descriptions: [],
      track: [],
      speakers: [],
      movedFrom: null,
      sourceKey: null,
      contentPieces: [
        {
          ...piece,
          titles: [],
          descriptions: [],
          thumbnailAssetId: null,
          begin: null,
          end: null,
          track: [],
          speakers: [],
          tags: [],
          length: null,
          captions: [],
        },
      ],
    };
    expect(mediaBoard.embeds(configuration).at(-1)).toEqual({
      address: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      embeddings: ['frame'],
    });
  });
});
