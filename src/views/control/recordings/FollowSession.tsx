import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconSitemap from '@tabler/icons-react/icons/IconSitemap';
import { useSelector } from '@xstate/react';
import { seal } from '../../../../domain/kernel/sealed';
import { followLink, type HelpRefusal } from '../../../../domain/support/live-help';
import type { FollowingActorRef } from '../../../../machines/control/following.machine';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { CODE, directed } from '../../../theme/fields';
import type { ControlKey } from '../../../words/control/words';
import { Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';

const REFUSALS: Readonly<Record<HelpRefusal, ControlKey>> = {
  wrong: 'following.wrong',
  expired: 'following.expired',
  used: 'following.used',
  left: 'following.left',
  off: 'recordings.noInspector',
};
const CODE_MAX = 12;

function Following({ following }: { following: FollowingActorRef }) {
  const { t } = useControl();
  const form = useForm({ initialValues: { code: '' } });
  const isJoining = useSelector(following, (snapshot) => snapshot.matches('joining'));
  const { view, refusal, fault } = useSelector(following, ({ context }) => context);
  return (
    <>
      <form onSubmit={form.onSubmit(({ code }) => following.send({ type: 'following.join', code: seal(code) }))}>
        <Group align={refusal === null ? 'end' : 'center'}>
          <TextInput
            {...form.getInputProps('code')}
            {...CODE}
            {...directed('ltr')}
            label={t('following.code')}
            error={refusal === null ? null : t(REFUSALS[refusal])}
            maxLength={CODE_MAX}
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <BusyButton type="submit" isBusy={isJoining}>
            {t('following.follow')}
          </BusyButton>
        </Group>
      </form>
      <Refusal fault={fault} />
      <Text component="output">{view !== null && t('following.joined')}</Text>
      {view !== null && (
        <Group>
          <Button
            variant="filled"
            component="a"
            href={followLink(view)}
            target="_blank"
            rel="noopener"
            leftSection={<IconSitemap size={18} aria-hidden />}
          >
            {t('recordings.inspect')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** An attendee reads out a code; with it, an administrator follows their session. */
export function FollowSession({ recordings }: { recordings: RecordingsActorRef }) {
  const { t } = useControl();
  const following = useSelector(recordings, ({ children }) => children.following);
  return (
    <Panel id="following" title={t('following.title')} help={t('following.help')}>
      {following !== undefined && <Following following={following} />}
    </Panel>
  );
}
