import { isSigned } from '../../domain/images';
import { isOwnAddress } from '../../domain/links';
import type { PreparedFilm } from '../../machines/film.machine';
import type { SignedUrls } from './pictures';

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const wantsStillness = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.connection?.saveData === true;

/** A background film is loaded from our own origin only; films of others wait for consent. */
export const createFilms =
  ({ signedUrls, origin }: { signedUrls: SignedUrls; origin: string }) =>
  async ({ input }: { input: { videoUrl: string } }): Promise<PreparedFilm> => {
    const mayStart = !wantsStillness();
    if (!isOwnAddress(input.videoUrl, origin)) return { url: null, mayStart };
    const url = isSigned(input.videoUrl, origin, null) ? await signedUrls.sign(input.videoUrl, false) : input.videoUrl;
    return { url, mayStart };
  };
