import { isOwnAddress, isWebAddress } from '../../../domain/kernel/links';
import { isSigned } from '../../../domain/venue/images';
import type { PreparedFilm } from '../../../machines/venue/film.machine';
import { isCalm, savesData } from '../kernel/comfort';
import type { SignedUrls } from './pictures';

/** Fetches only the signature of our own films; films of other origins wait for consent. */
export const createFilms =
  ({ signedUrls, origin }: { signedUrls: SignedUrls; origin: string }) =>
  async ({ input }: { input: { videoUrl: string } }): Promise<PreparedFilm> => {
    const mayStart = !isCalm() && !savesData();
    if (!isWebAddress(input.videoUrl, origin)) return { url: null, mayStart };
    const isOurs = isOwnAddress(input.videoUrl, origin) && isSigned(input.videoUrl, origin, null);
    const url = isOurs ? await signedUrls.sign(input.videoUrl, false) : input.videoUrl;
    return { url, mayStart };
  };
