import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { OwnPart } from '../../../machines/stage/questions.events';
// Loaded before, so that no test waits for them.
import '../../../src/views/stage/TalkStage';
import '../../../src/views/widgets/media-board/MediaBoardWidget';
import '../../../src/views/widgets/media-board/PiecePlayer';
import { ownPart, question } from '../../machines/stage/questions.inputs';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const HOUR = 3_600_000;
const named = (text: string) => [{ locale: 'en', text }];
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const TALK = {
  id: 'films',
  type: 'MEDIA_BOARD',
  name: named('Films'),
  openMode: 'EMBEDDED_DIALOG',
  placements: [],
  configurations: [
    {
      id: 'c',
      name: [],
      begin: at(-1),
      end: at(1),
      cookieProviders: [],
      contentPieces: [
        { id: 'glass', titles: named('Glass houses'), descriptions: [], kind: 'VIDEO', url: '/glass.webm' },
      ],
    },
  ],
};

async function open(own: OwnPart) {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const stage = await enterVenue({
    venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [TALK] }] })),
    path: '/v/aurora/area/lobby?widget=films',
    ownQuestions: own,
  });
  const region = within(await screen.findByRole('tabpanel', { name: 'Questions' }));
  await waitFor(() => expect(stage.questions.tell).not.toBeNull());
  const body = seal({ text: 'Why glass?', by: null, answer: 'For the light.' });
  const questions = {
    q1: question(1, { state: 'answered', body, film: { pieceId: 'glass', at: 75 } }),
    q2: question(2),
  };
  await act(async () => stage.questions.tell?.({ type: 'questions.heard', questions, isChecked: false, revision: 1 }));
  const film = () => document.querySelector<HTMLVideoElement>('video');
  return { ...stage, region, play, film };
}

test('a question is answered by a moment of the film, to which a press leads the player, opened or open', async () => {
  const { user, region, film, play } = await open(ownPart());
  const watch = region.getByRole('button', { name: 'In the film at 1:15', description: 'Why glass?' });
  await user.click(watch);
  await waitFor(() => expect(film()).not.toBeNull());
  Object.defineProperty(film(), 'duration', { value: 200 });
  act(() => void film()?.dispatchEvent(new Event('loadedmetadata')));
  expect([film()?.currentTime, play.mock.calls.length]).toEqual([75, 1]);
  Object.assign(film() as HTMLVideoElement, { currentTime: 10 });
  await user.click(watch);
  expect([film()?.currentTime, play.mock.calls.length]).toEqual([75, 2]);
});

test('a moderator marks a question as answered where the film is now', async () => {
  const { user, region, film, questions } = await open(ownPart({ isModerator: true }));
  await user.click(region.getByRole('button', { name: 'In the film at 1:15' }));
  await waitFor(() => expect(film()).not.toBeNull());
  Object.defineProperty(film(), 'duration', { value: 200 });
  Object.assign(film() as HTMLVideoElement, { currentTime: 130 });
  act(() => void film()?.dispatchEvent(new Event('pause')));
  const item = within(region.getAllByRole('listitem')[0] as HTMLElement);
  await user.click(item.getByRole('button', { name: 'Mark as answered' }));
  await user.click(item.getByRole('switch', { name: 'In the film at 2:10' }));
  await user.click(item.getByRole('button', { name: 'Mark as answered' }));
  const answered = seal({ id: 'q2', action: 'answered', answer: '', film: { pieceId: 'glass', at: 130 } });
  expect(questions.acts).toEqual([{ command: 'moderate', id: 'q2', act: answered }]);
});
