import { Anchor, Button, Skeleton } from '@mantine/core';
import IconGauge from '@tabler/icons-react/icons/IconGauge';
import { useCallback, useRef } from 'react';
import { isSafeLink } from '../../../../domain/kernel/links';
import { pickLocalized } from '../../../../domain/kernel/localized';
import { numberFormat } from '../../../../domain/kernel/number-format';
import type { Captions } from '../../../../machines/widgets/media-board.events';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { IconSelect } from '../../../theme/IconSelect';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Gate, type Track } from '../../privacy/Gate';
import styles from './PiecePlayer.module.css';
import { useBoard } from './use-media-board';
import { watchMedia } from './watch-media';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

type StageProps = { board: MediaBoardActorRef; title: string };

/** The captions that the film has: in the language of the user at once, and in another one for users who want them always. */
function useTracks(captions: readonly Captions[]): Track[] {
  const { locale: own } = useWords();
  const isWanted = usePart('comfort', ({ context }) => context.chosen.hasCaptions === true);
  const shown = isWanted ? pickLocalized(captions, own)?.locale : own;
  const names = new Intl.DisplayNames(own, { type: 'language' });
  return captions.map(({ locale, url }) => ({
    locale,
    url,
    label: names.of(locale) ?? locale,
    isDefault: locale === shown,
  }));
}

function Speed({ board }: { board: MediaBoardActorRef }) {
  const { t, locale } = useWords();
  const speed = useBoard(board, ({ context }) => context.speed);
  const number = numberFormat(locale);
  return (
    <IconSelect
      label={t('media.speed')}
      icon={IconGauge}
      value={String(speed)}
      options={SPEEDS.map((one) => ({ value: String(one), text: t('media.times', { speed: number.format(one) }) }))}
      onChoose={(value) => board.send({ type: 'mediaBoard.speed', speed: Number(value) })}
    />
  );
}

type MediaProps = StageProps & { url: string; isFilm: boolean };

/** A film or a recording, with the controls of the browser, its speed, and a small window of its own. */
function Media({ board, title, url, isFilm }: MediaProps) {
  const { t } = useWords();
  const media = useRef<HTMLMediaElement>(null);
  const piece = useBoard(board, ({ context }) => context.piece);
  const captions = useBoard(board, ({ context }) => context.prepared?.captions ?? []);
  const tracks = useTracks(captions);
  const watch = useCallback(
    (element: HTMLMediaElement | null) => {
      media.current = element;
      return element === null ? undefined : watchMedia(element, board);
    },
    [board],
  );
  const shared = {
    url,
    providers: piece?.isOurs ? [] : (piece?.providers ?? []),
    tracks,
    ref: watch,
    controls: true,
    preload: 'metadata' as const,
    'aria-label': title,
  };
  const showSmall = () => {
    const element = media.current;
    if (!(element instanceof HTMLVideoElement)) return;
    const isSmall = document.pictureInPictureElement === element;
    // A browser that refuses keeps the film where it is.
    (isSmall ? document.exitPictureInPicture() : element.requestPictureInPicture()).catch(() => {});
  };
  return (
    <>
      {isFilm ? (
        <Gate as="video" {...shared} className={styles.film} playsInline />
      ) : (
        <Gate as="audio" {...shared} className={styles.sound} />
      )}
      <div className={styles.tools}>
        <Speed board={board} />
        {isFilm && document.pictureInPictureEnabled && (
          <Button variant="subtle" onClick={showSmall}>
            {t('media.pip')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What a media item shows once it may load. */
export function PieceStage(props: StageProps) {
  const { board, title } = props;
  const { t } = useWords();
  const prepared = useBoard(board, ({ context }) => context.prepared);
  const piece = useBoard(board, ({ context }) => context.piece);
  const isEarly = useBoard(board, (snapshot) =>
    snapshot.matches({ screen: { player: { allowed: { preparing: 'early' } } } }),
  );
  if (prepared === null || piece === null) {
    return (
      isEarly && (
        <>
          <output className={styles.more}>{t('media.loading', { title })}</output>
          <Skeleton height="240px" />
        </>
      )
    );
  }
  const { url } = prepared;
  switch (piece.showing) {
    case 'film':
    case 'stream':
    case 'sound':
      return <Media {...props} url={url} isFilm={piece.showing !== 'sound'} />;
    case 'picture':
      return (
        <Gate
          as="img"
          url={url}
          providers={piece.isOurs ? [] : piece.providers}
          className={styles.picture}
          alt={title}
          onLoad={() => board.send({ type: 'mediaBoard.started' })}
          onError={() => board.send({ type: 'mediaBoard.broken', isOffline: !navigator.onLine })}
        />
      );
    case 'frame':
      return (
        <>
          <Gate
            as="iframe"
            url={url}
            providers={piece.providers}
            className={styles.film}
            title={title}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            onLoad={() => board.send({ type: 'mediaBoard.started' })}
          />
          {piece.page !== null && (
            <Anchor href={piece.page} target="_blank" rel="noopener noreferrer">
              {t('media.openPage')}
            </Anchor>
          )}
        </>
      );
    case 'link':
      return url.startsWith('blob:') || isSafeLink(url, window.location.origin) ? (
        <Button component="a" variant="filled" href={url} target="_blank" rel="noopener noreferrer">
          {t('media.openLink')}
        </Button>
      ) : null;
  }
}
