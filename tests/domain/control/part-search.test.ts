import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../domain/control/outline';
import { foundParts, partTexts } from '../../../domain/control/part-search';

const text = (en: string, de = '') => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];
const widget = (id: string, type: string, name: object[], ...talks: string[]) => ({
  id,
  type,
  name,
  configurations: talks.map((talk) => ({ id: talk, name: text(talk) })),
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        {
          id: 'lobby',
          names: text('Lobby', 'Foyer'),
          viewPoints: [{ id: 'door', names: text('Main door', 'Eingangstür') }],
          contentWidgets: [widget('desk', 'MEETING', text('Welcome', 'Empfang')), widget('films', 'MEDIA_BOARD', [])],
        },
        {
          id: 'stage',
          names: text('Stage', 'Bühne'),
          viewPoints: [],
          contentWidgets: [widget('main', 'MEETING', text('Live'), 'Opening words', 'Closing')],
        },
      ],
      globalWidgets: [widget('chat', 'CHAT', text('Chat'))],
    },
  ],
};
const KINDS: Readonly<Record<string, string>> = { MEETING: 'Meeting', MEDIA_BOARD: 'Media board' };

function find(search: string) {
  const parts = outlineOf(VENUE);
  const texts = partTexts(VENUE, parts, ({ type, mark }) => `${KINDS[type ?? ''] ?? ''} ${mark}`);
  const marksOf = (keys: readonly string[]) => keys.map((key) => JSON.parse(key).at(-1));
  const found = foundParts(parts, texts, search);
  return {
    hits: marksOf(found.hits),
    opened: marksOf(found.opened),
    tree: found.parts.map(({ mark, children }) => [mark, children.map((child) => child.mark)]),
  };
}

describe('parts of the venue', () => {
  test('are found in any language, without accents and case, and shown in what is around them', () => {
    expect(find('eingangstur')).toEqual({ hits: ['@door'], opened: ['@lobby'], tree: [['lobby', ['door']]] });
    expect(find('BÜHNE').hits).toEqual(['@stage']);
  });

  test('are found by their kind and by the names of their contents', () => {
    expect(find('meeting').hits).toEqual(['@desk', '@main']);
    expect(find('opening')).toEqual({ hits: ['@main'], opened: ['@stage'], tree: [['stage', ['main']]] });
  });

  test('have all words of the search, in any order', () => {
    expect(find('welcome meet').hits).toEqual(['@desk']);
    expect(find('welcome chat').hits).toEqual([]);
    expect(find('welcome chat').tree).toEqual([]);
  });

  test('keep all that they have where they are found themselves, closed unless it is found too', () => {
    expect(find('foyer')).toEqual({ hits: ['@lobby'], opened: [], tree: [['lobby', ['door', 'desk', 'films']]] });
    expect(find('lobby').opened).toEqual([]);
  });
});
