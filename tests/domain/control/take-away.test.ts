import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldFile, planBundle, withKept } from '../../../domain/control/bundle';
import { freeName, type HeldFile, takeAway } from '../../../domain/control/take-away';

const heldOf = (assetId: string, fileName: string): HeldFile => ({
  assetId,
  uri: `/api/ui/architecture/aurora/assets/${assetId}`,
  fileName,
  liveName: `${assetId}.webp`,
});

/** What becomes of a taken venue that is chosen again while the service has all its files. */
function broughtBack(document: unknown, held: readonly HeldFile[]): unknown {
  const taken = takeAway(document, held);
  const paths = taken.files.map(({ path }) => path);
  const plan = planBundle(taken.document, paths);
  expect([plan?.missing, plan?.unused, plan?.parts.length]).toEqual([[], [], paths.length]);
  const kept = (plan?.parts ?? []).map(({ index, assetId }) => {
    const file = held.find((one) => one.assetId === taken.files[index]?.assetId);
    const asset = { id: file?.assetId ?? '', uri: file?.uri ?? '', generation: 'abc', displayName: '', isHeld: true };
    return { assetId, asset };
  });
  return withKept(taken.document, kept);
}

describe('a venue that is taken away', () => {
  test('has paths in the place of addresses, also in captions and posters, and keeps notes', () => {
    const held = [heldOf('lobby', 'Lobby at night.png'), heldOf('film-en', 'Film.vtt')];
    const document = {
      $comment: 'ask Ada',
      architectures: [
        {
          id: 'aurora',
          assets: [
            { id: 'lobby', uri: held[0]?.uri, generation: 'abc', alts: [{ locale: 'en', text: 'The lobby' }] },
            { id: 'film-en', uri: held[1]?.uri },
            { id: 'elsewhere', uri: 'https://cdn.example/hall.png' },
          ],
          areas: [{ pieces: [{ captions: [{ url: held[1]?.uri }], thumbnailAssetId: 'lobby', $comment: 'loud' }] }],
        },
      ],
    };
    const taken = takeAway(document, held);
    expect(taken).toEqual({
      document: {
        $comment: 'ask Ada',
        architectures: [
          {
            id: 'aurora',
            assets: [
              {
                id: 'lobby',
                uri: 'assets/Lobby at night.webp',
                generation: 'abc',
                alts: [{ locale: 'en', text: 'The lobby' }],
              },
              { id: 'film-en', uri: 'assets/Film.webp' },
              { id: 'elsewhere', uri: 'https://cdn.example/hall.png' },
            ],
            areas: [
              { pieces: [{ captions: [{ url: 'assets/Film.webp' }], thumbnailAssetId: 'lobby', $comment: 'loud' }] },
            ],
          },
        ],
      },
      files: [
        { path: 'assets/Lobby at night.webp', assetId: 'lobby' },
        { path: 'assets/Film.webp', assetId: 'film-en' },
      ],
    });
    expect(broughtBack(document, held)).toEqual(document);
  });

  test('differs in nothing when it is brought back', () => {
    const id = fc.stringMatching(/^[a-z]{1,3}$/);
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', 'CON', 'a/b', '../x', 'Film.webm', 'film.webm'),
    );
    const files = fc.uniqueArray(fc.record({ id, name, isHeld: fc.boolean(), hasGeneration: fc.boolean() }), {
      selector: (file) => file.id,
      maxLength: 8,
    });
    const note = fc.option(fc.string(), { nil: undefined });
    const uses = fc.array(fc.record({ at: fc.nat(9), key: fc.constantFrom('url', 'videoUrl', 'uri', 'text'), note }));
    fc.assert(
      fc.property(files, uses, note, (list, used, top) => {
        const held = list.filter(({ isHeld }) => isHeld).map((file) => heldOf(file.id, file.name));
        const uriOf = (at: number) => held[at]?.uri ?? ['https://cdn.example/x.webp', 'assets/Film.webp'][at % 2];
        const noted = (text: string | undefined) => (text === undefined ? {} : { $comment: text });
        const document = {
          ...noted(top),
          architectures: [
            {
              id: 'aurora',
              assets: list.map((file) => ({
                id: file.id,
                uri: heldOf(file.id, '').uri,
                displayName: file.name,
                ...(file.hasGeneration ? { generation: 'abc' } : {}),
              })),
              areas: used.map(({ at, key, note: text }) => ({
                ...noted(text),
                [key]: uriOf(at),
                assetId: list[at]?.id,
              })),
            },
          ],
        };
        expect(broughtBack(document, held)).toEqual(document);
      }),
    );
  });

  test.each([
    ['Lobby at night.png', 'x.webp', 'assets/Lobby at night.webp'],
    ['../../etc/passwd', 'x.pdf', 'assets/etc-passwd.pdf'],
    ['CON.png', 'x.webp', 'assets/file-CON.webp'],
    ['', 'x.svg', 'assets/file.svg'],
    ['.hidden', 'x', 'assets/file'],
    ['Ü'.normalize('NFD'), 'x.WEBM', `assets/${'Ü'.normalize('NFC')}.webm`],
    ['a\u202Eb\u0000.png', 'x.webp', 'assets/ab.webp'],
  ])('the file %j ending as %s is %s', (fileName, liveName, path) => {
    expect(freeName(fileName, liveName, new Set())).toBe(path);
  });

  test('a name that only differs in upper case gets a number', () => {
    expect(freeName('Hall.png', 'x.webp', new Set(['assets/hall.webp', 'assets/hall-2.webp']))).toBe(
      'assets/Hall-3.webp',
    );
  });
});

test('the service has a file if size and content are the same, best under the same asset', () => {
  const held = [
    { assetId: 'copy', size: 3, uri: '/copy', generation: 'abcd' },
    { assetId: 'lobby', size: 3, uri: '/lobby', generation: 'abcd' },
    { assetId: 'old', size: 3, uri: '', generation: '' },
  ];
  const found = (assetId: string, size: number, hash: string) =>
    heldFile(held, { assetId, size, hash })?.assetId ?? null;
  expect([
    found('lobby', 3, 'abcdef'),
    found('hall', 3, 'abcdef'),
    found('lobby', 4, 'abcdef'),
    found('lobby', 3, 'ff'),
  ]).toEqual(['lobby', 'copy', null, null]);
});
