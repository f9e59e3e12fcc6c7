import { type EventObject, fromCallback } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { readFault } from '../../../domain/kernel/fault';
import { isSigned, SignedUrlSchema } from '../../../domain/venue/images';
import { transcriptOf } from '../../../domain/widgets/transcript';
import type { Captions, PieceCommand, PieceInput, ReadCaptions } from '../../../machines/widgets/media-board.events';
import type { Http } from '../kernel/http';
import { keepPosition, positionOf } from './media-positions';

export type PieceSurroundings = {
  http: Pick<Http, 'blob' | 'get'>;
  origin: string;
  storageOrigin: () => string | null;
  /** The likes of all users, by the key of the media item in the realtime database. */
  countsNow: (mediaBoardId: string, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>;
};

/** Our films have signed addresses; our other files are fetched, because an element cannot send the token. */
export const createPiece = ({ http, origin, storageOrigin }: Omit<PieceSurroundings, 'countsNow'>) =>
  fromCallback<PieceCommand & EventObject, PieceInput>(({ input: { key, piece }, sendBack, receive }) => {
    const abort = new AbortController();
    const held: string[] = [];
    const options = { signal: abort.signal, report: false } as const;
    const name = `${key}|${piece?.id ?? ''}`;

    async function signed(url: string): Promise<string> {
      if (!isSigned(url, origin, storageOrigin())) return url;
      const query = { url: new URL(url, origin).href };
      const { signedUrl } = await http.get(API.signAssetUrl, SignedUrlSchema, { ...options, query });
      return new URL(signedUrl, origin).href;
    }
    async function addressOf(url: string): Promise<string> {
      return isSigned(url, origin, storageOrigin()) ? signed(url) : hold(await http.blob(url, options));
    }
    function hold(blob: Blob): string {
      const address = URL.createObjectURL(blob);
      if (abort.signal.aborted) URL.revokeObjectURL(address);
      else held.push(address);
      return address;
    }
    /** A film without its subtitles is better than none. */
    async function captionsOf(captions: readonly Captions[]): Promise<ReadCaptions[]> {
      const found = await Promise.allSettled(
        captions.map(async ({ locale, url }) => {
          const file = await http.blob(await signed(url), options);
          return { locale, url: hold(file), lines: transcriptOf(await file.text()) };
        }),
      );
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    }
    async function prepare(): Promise<void> {
      if (piece === null || piece.url === '') throw new Error('The media item has no address');
      const [url, captions] = await Promise.all([
        piece.isOurs ? addressOf(piece.url) : piece.url,
        captionsOf(piece.captions),
      ]);
      if (abort.signal.aborted) return;
      sendBack({ type: 'mediaBoard.prepared', url, captions, position: positionOf(name) });
    }
    prepare().catch((error: unknown) => {
      if (!abort.signal.aborted) sendBack({ type: 'mediaBoard.unprepared', fault: readFault(error) });
    });
    receive(({ position, length }) => keepPosition(name, position, length));
    return () => {
      abort.abort();
      for (const address of held) URL.revokeObjectURL(address);
    };
  });
