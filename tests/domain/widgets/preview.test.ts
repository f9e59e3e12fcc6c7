import { expect, test } from 'vitest';
import { isLeftOutOfPreviews } from '../../../domain/widgets/preview';

test('previews leave out what needs other attendees, but not pages of providers, films and documents', () => {
  const page = 'https://example.org/board';
  const kinds = ['MEETING', 'CHAT', 'PRESENCE_LIST', 'AI_SEARCH', 'SOCIAL_WALL', 'WHITEBOARD', 'PDF', null] as const;
  expect(kinds.filter((kind) => isLeftOutOfPreviews(kind, null))).toEqual(kinds.slice(0, 6));
  expect(kinds.filter((kind) => isLeftOutOfPreviews(kind, page))).toEqual(kinds.slice(0, 4));
});
