import { Button, Text } from '@mantine/core';
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay';
import { clockText } from '../../../domain/kernel/clock';
import type { FilmMoment } from '../../../domain/stage/questions';
import { useWords } from '../kernel/use-words';
import { useTalkFilm } from './film';

/** Where the film of the talk answers a question; a press leads it there. */
export function InFilm({ moment, describedBy }: { moment: FilmMoment; describedBy: string }) {
  const { t, locale } = useWords();
  const film = useTalkFilm();
  const label = t('questions.inFilm', { time: clockText(moment.at, locale) });
  if (film === null || !film.has(moment.pieceId)) return <Text size="sm">{label}</Text>;
  return (
    <Button
      size="compact-md"
      variant="light"
      style={{ alignSelf: 'start' }}
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      aria-describedby={describedBy}
      onClick={() => film.watch(moment)}
    >
      {label}
    </Button>
  );
}
