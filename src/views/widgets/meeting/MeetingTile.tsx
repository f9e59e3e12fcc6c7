import IconArrowsMove from '@tabler/icons-react/icons/IconArrowsMove';
import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import IconPhoneOff from '@tabler/icons-react/icons/IconPhoneOff';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { cornerBy, nextCorner } from '../../../../domain/widgets/tile';
import type { Tile } from '../../../theme/FloatingDialog';
import { IconButton } from '../../../theme/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { roomAround } from '../../kernel/room-around';
import { useWords } from '../../kernel/use-words';
import { useWidget } from '../use-widget';
import styles from './MeetingTile.module.css';

const atOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });
const roomOf = ({ currentTarget }: PointerEvent) => roomAround(currentTarget.closest('[data-tile]'));

/** Lies on the picture, by which the tile is moved, with its buttons. */
function Cover() {
  const { t, direction } = useWords();
  const places = useActorOf('places');
  const corner = usePart('places', ({ context }) => context.corner);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const drop = (event: PointerEvent) =>
    places.send({ type: 'places.drop', room: roomOf(event), isMirrored: direction === 'rtl' });
  const turn = unlessComposing((event: KeyboardEvent) => {
    const to = cornerBy(corner, event.key, direction === 'rtl');
    if (to === null) return;
    event.preventDefault();
    places.send({ type: 'places.turn', corner: to });
  });
  return (
    <>
      <div
        className={styles.grip}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          places.send({ type: 'places.grab', at: atOf(event) });
        }}
        onPointerMove={(event) => places.send({ type: 'places.drag', at: atOf(event), room: roomOf(event) })}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
      <div ref={buttons} className={styles.buttons}>
        <IconButton
          look="round"
          label={t('meeting.enlarge')}
          icon={IconMaximize}
          onKeyDown={turn}
          onClick={() => places.send({ type: 'places.enlargeMeeting' })}
        />
        <IconButton
          look="round"
          label={t('meeting.move')}
          icon={IconArrowsMove}
          onKeyDown={turn}
          onClick={() => places.send({ type: 'places.turn', corner: nextCorner(corner) })}
        />
        <IconButton
          look="round"
          className={styles.leave}
          label={t('room.leave')}
          icon={IconPhoneOff}
          onKeyDown={turn}
          onClick={() => places.send({ type: 'places.leaveMeeting' })}
        />
      </div>
    </>
  );
}

/** The tile of a meeting that is minimised, else `null`. */
export function useTile(widget: ContentWidget): Tile | null {
  const { name } = useWidget(widget);
  const isMinimised = usePart('places', ({ context }) => context.meetingId === widget.id);
  const corner = usePart('places', ({ context }) => context.corner);
  const moved = usePart('places', ({ context }) => context.moved);
  if (!isMinimised) return null;
  return {
    id: `tile:${widget.id}`,
    label: name,
    along: corner.along,
    down: corner.down,
    moved,
    cover: <Cover />,
  };
}
