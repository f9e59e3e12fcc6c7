import { Button } from '@mantine/core';
import IconPlayerSkipForward from '@tabler/icons-react/icons/IconPlayerSkipForward';
import { useSource, useSourceActor, useWords } from '../hooks';

/** Back to what happens now, while one looks at an earlier moment. */
export function ToNow() {
  const say = useWords();
  const source = useSourceActor();
  const isHeld = useSource((snapshot) => snapshot.hasTag('held'));
  if (!isHeld) return null;
  return (
    <Button
      flex="none"
      variant="filled"
      leftSection={<IconPlayerSkipForward size={16} />}
      onClick={() => source.send({ type: 'playback.follow' })}
    >
      {say('follow')}
    </Button>
  );
}
