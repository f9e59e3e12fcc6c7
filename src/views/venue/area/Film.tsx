import { useCallback, useEffect } from 'react';
import { filmProviders } from '../../../../domain/privacy/gate';
import { useActorOf, usePart } from '../../kernel/actors';
import { Gate } from '../../privacy/Gate';
import { useSite } from '../../privacy/use-consent';

/** The video over its poster: decorative, muted and without information of its own. */
type Props = {
  videoUrl: string;
  className: string | undefined;
  /** `anonymous` for a film whose frames are drawn elsewhere. */
  crossOrigin?: 'anonymous';
};

export function Film({ videoUrl, className, crossOrigin }: Props) {
  const film = useActorOf('film');
  const site = useSite();
  const url = usePart('film', (snapshot) => (snapshot.hasTag('loadable') ? snapshot.context.url : null));
  const isMoving = usePart('film', (snapshot) => snapshot.hasTag('moving'));
  const isPlaying = usePart('film', (snapshot) => snapshot.matches('playing'));
  useEffect(() => {
    film.send({ type: 'film.show', videoUrl });
    return () => film.send({ type: 'film.leave' });
  }, [film, videoUrl]);

  const watch = useCallback(
    (video: HTMLVideoElement) => {
      let isOnScreen = false;
      const tell = () =>
        film.send({ type: 'film.seen', isVisible: isOnScreen && document.visibilityState === 'visible' });
      const observer = new IntersectionObserver((entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        tell();
      });
      observer.observe(video);
      document.addEventListener('visibilitychange', tell);
      return () => {
        observer.disconnect();
        document.removeEventListener('visibilitychange', tell);
      };
    },
    [film],
  );
  const run = useCallback(
    (frame: HTMLElement | null) => {
      const video = frame?.querySelector('video');
      if (!video) return;
      if (isPlaying) video.play().catch(() => film.send({ type: 'film.pause' }));
      else video.pause();
    },
    [film, isPlaying],
  );
  if (url === null) return null;
  return (
    <div ref={run} aria-hidden="true">
      <Gate
        as="video"
        url={url}
        providers={filmProviders(videoUrl, site)}
        renderBlocked={null}
        ref={watch}
        className={className}
        crossOrigin={crossOrigin}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload={isMoving ? 'auto' : 'none'}
        tabIndex={-1}
        onPlaying={(event) => {
          event.currentTarget.dataset['started'] = '';
        }}
        onError={() => film.send({ type: 'film.fail' })}
      />
    </div>
  );
}
