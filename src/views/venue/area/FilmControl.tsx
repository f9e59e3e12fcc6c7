import { IconButton } from '../../../ui/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';

const PLAY = 'M8 5.500v13l10.500-6.500Z';
const PAUSE = 'M7 5.500h3.500v13H7ZM13.500 5.500H17v13h-3.500Z';

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
      icon={isMoving ? PAUSE : PLAY}
      onClick={() => film.send({ type: isMoving ? 'film.pause' : 'film.play' })}
    />
  );
}
