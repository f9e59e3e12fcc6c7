import { createContext, use } from 'react';
import type { FilmMoment } from '../../../domain/stage/questions';

/** The film of a talk on our own player. */
export type TalkFilm = {
  /** Where the open film is; null while none is open. */
  now: FilmMoment | null;
  /** Whether the talk has this film. */
  has: (pieceId: string) => boolean;
  /** Leads the player to a moment. */
  watch: (moment: FilmMoment) => void;
};

/** Null beside talks without a film. */
export const TalkFilmContext = createContext<TalkFilm | null>(null);
export const useTalkFilm = (): TalkFilm | null => use(TalkFilmContext);
