import IconPlayerPauseFilled from '@tabler/icons-react/icons/IconPlayerPauseFilled';
import IconPlayerPlayFilled from '@tabler/icons-react/icons/IconPlayerPlayFilled';
import { IconButton } from '../../../theme/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';

/** Pauses the film, or starts it for users who want it. */
export function FilmControl() {
  const { t } = useWords();
  const film = useActorOf('film');
  const isLoadable = usePart('film', (snapshot) => snapshot.hasTag('loadable'));
  const isMoving = usePart('film', (snapshot) => snapshot.hasTag('moving'));
  if (!isLoadable) return null;
  return (
    <IconButton
      look="round"
      label={t(isMoving ? 'area.pauseVideo' : 'area.playVideo')}
      icon={isMoving ? IconPlayerPauseFilled : IconPlayerPlayFilled}
      onClick={() => film.send({ type: isMoving ? 'film.pause' : 'film.play' })}
    />
  );
}
