import { CopyButton } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconLink from '@tabler/icons-react/icons/IconLink';
import { IconButton } from '../../theme/IconButton';
import { linkTo } from '../adapters/address';
import { useCanvas, useDesk, useSource, useWords } from '../hooks';

/** Copies the address of what is shown: chart, state, moment of a recording, side and filter. */
export function LinkButton() {
  const say = useWords();
  const machine = useDesk(({ context }) => context.machine);
  const side = useDesk(({ context }) => context.side);
  const filter = useDesk(({ context }) => context.filter);
  const state = useCanvas(({ context }) => context.state);
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const seq = useSource(({ context }) => context.seq);
  const run = useSource(({ context }) => context.laid[0]?.run ?? null);
  const view = { run: isRecording ? run : null, moment: isRecording ? seq : null, side, filter };
  return (
    <CopyButton value={linkTo(new URL(window.location.href), { machine, state }, view)}>
      {({ copied, copy }) => (
        <IconButton
          icon={copied ? IconCheck : IconLink}
          label={say(copied ? 'linkCopied' : 'copyLink')}
          onClick={copy}
        />
      )}
    </CopyButton>
  );
}
