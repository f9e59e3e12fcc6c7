import { Badge, Button } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import { IconButton } from '../../theme/IconButton';
import { usePlayed, usePlayer, usePlayerActor, useSource, useSourceActor, useWords } from '../hooks';
import type { SessionEnd } from '../source.events';
import type { WordKey } from '../words';
import { COLOURS, type Contact } from './contact';
import { SHOW_PICTURE_ID } from './picture';
import { ToNow } from './ToNow';

const ENDS: Readonly<Record<SessionEnd, WordKey>> = {
  attendee: 'sessionByAttendee',
  helper: 'sessionByHelper',
  time: 'sessionByTime',
  left: 'sessionLeft',
  replaced: 'sessionByAttendee',
  expired: 'sessionGone',
  gone: 'sessionGone',
};

/** The session of an attendee: whether it is followed now, and why not. */
export function SessionStatus() {
  const say = useWords();
  const source = useSourceActor();
  const player = usePlayerActor();
  const isWaiting = useSource((snapshot) => snapshot.matches({ session: { contact: 'waiting' } }));
  const isSilent = useSource((snapshot) => snapshot.hasTag('lost'));
  const reason = useSource(({ context }) => context.session?.reason ?? null);
  const showsView = useSource(({ context }) => context.session?.showsView === true);
  const canPlay = usePlayed() !== null;
  const isShown = usePlayer((snapshot) => snapshot.hasTag('open'));
  const contact = isSilent ? 'lost' : isWaiting ? 'waiting' : 'fresh';
  const following: Readonly<Record<Contact, WordKey>> = {
    waiting: 'sessionWaiting',
    fresh: showsView ? 'sessionView' : 'sessionCharts',
    lost: 'sessionSilent',
  };
  const text = say(reason === null ? following[contact] : ENDS[reason]);
  return (
    <>
      <Badge
        component="output"
        variant="dot"
        size="lg"
        miw={0}
        title={text}
        color={reason === null ? COLOURS[contact] : COLOURS.lost}
      >
        {text}
      </Badge>
      <ToNow />
      {canPlay && (
        <IconButton
          id={SHOW_PICTURE_ID}
          icon={IconPhoto}
          label={say(isShown ? 'pictureClose' : 'pictureShow')}
          onClick={() => player.send({ type: isShown ? 'player.close' : 'player.open' })}
        />
      )}
      {reason === null && (
        <Button flex="none" onClick={() => source.send({ type: 'source.endSession' })}>
          {say('sessionEnd')}
        </Button>
      )}
    </>
  );
}
