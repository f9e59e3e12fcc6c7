import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { playWithLibrary } from '../../../adapters/widgets/streams';

/** How often the position of a playing film is kept, in seconds. */
const KEEP_S = 5;
/** A film that is almost over begins anew. */
const END_S = 3;

/** Tells a media board what happens to its film, and follows its speed; returns the clean-up. */
export function watchMedia(media: HTMLMediaElement, board: MediaBoardActorRef): () => void {
  let kept = 0;
  const { position, plays, jumps } = board.getSnapshot().context;
  let jumped = jumps;
  const listeners = new AbortController();
  const on = (type: string, listener: () => void) =>
    media.addEventListener(type, listener, { signal: listeners.signal });
  const keep = () => {
    const isOver = media.duration - media.currentTime < END_S;
    kept = media.currentTime;
    const length = Number.isFinite(media.duration) ? Math.round(media.duration) : 0;
    board.send({ type: 'mediaBoard.paused', position: isOver ? 0 : Math.floor(kept), length });
  };
  const sayBroken = () => {
    if (!listeners.signal.aborted) board.send({ type: 'mediaBoard.broken', isOffline: !navigator.onLine });
  };
  let isSubstituted = false;
  const follow = () => {
    const { speed, engine, prepared, ...now } = board.getSnapshot().context;
    media.playbackRate = speed;
    if (now.jumps !== jumped) {
      jumped = now.jumps;
      media.currentTime = now.position;
      media.scrollIntoView?.({ block: 'nearest' });
      media.play().catch(() => {});
    }
    if (engine !== 'library' || prepared === null || isSubstituted) return;
    isSubstituted = true;
    const { signal } = listeners;
    playWithLibrary(media, { url: prepared.url, signal, onBroken: sayBroken }).catch(sayBroken);
  };
  on('loadedmetadata', () => {
    if (position > 0 && position < media.duration) media.currentTime = position;
    follow();
    // A browser that does not play by itself waits for its own button.
    if (plays) media.play().catch(() => {});
  });
  on('loadeddata', () => board.send({ type: 'mediaBoard.started' }));
  on('suspend', () => board.send({ type: 'mediaBoard.rested' }));
  on('error', sayBroken);
  on('pause', keep);
  on('seeked', keep);
  on('timeupdate', () => {
    if (Math.abs(media.currentTime - kept) >= KEEP_S) keep();
  });
  follow();
  const subscription = board.subscribe(follow);
  return () => {
    if (media.currentTime > 0) keep();
    listeners.abort();
    // The browser does not pause a film in its small window when it leaves the page.
    media.pause();
    if (document.pictureInPictureElement === media) document.exitPictureInPicture().catch(() => {});
    subscription.unsubscribe();
  };
}
