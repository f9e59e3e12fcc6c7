import { useSelector } from '@xstate/react';
import { spokenCode } from '../../../../domain/support/report-code';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { ToPassOn } from '../ToPassOn';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** A link to a recording for somebody without an account. */
export function RecordingLink({ recordings }: { recordings: RecordingsActorRef }) {
  const { t } = useControl();
  const { time } = useFormats();
  const link = useSelector(recordings, ({ context }) => context.link);
  const copying = useSelector(recordings, ({ children }) => children.copying);
  if (link === null) return null;
  return (
    <ToPassOn
      copying={copying}
      id={link.code}
      label={t('recordings.link', { code: spokenCode(link.code) })}
      help={t('recordings.linkHelp', { time: time(link.until) })}
      value={link.url}
    />
  );
}
