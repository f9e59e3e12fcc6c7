import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import IconMailForward from '@tabler/icons-react/icons/IconMailForward';
import { useSelector } from '@xstate/react';
import { type Invitations, invitationLocale, type Ways } from '../../../../domain/control/people';
import type { InvitingActorRef } from '../../../../machines/control/inviting.machine';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Help } from '../Panel';
import { Question } from '../Question';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { MailLanguage } from './MailLanguage';

type InviteProps = { inviting: InvitingActorRef };

function Standing({ counts }: { counts: Invitations }) {
  const { t } = useControl();
  const { number } = useFormats();
  const { uninvited, waiting, sent, failed, isRunning } = counts;
  const all = sent + waiting + failed + (isRunning ? uninvited : 0);
  return (
    <>
      {all > 0 && (
        <output>
          {t('people.progress', { sent: number(sent), waiting: number(waiting), failed: number(failed) })}
        </output>
      )}
      {(isRunning || waiting > 0) && (
        <Progress value={((sent + failed) * 100) / Math.max(all, 1)} aria-label={t('people.inviteAll')} />
      )}
    </>
  );
}

function Ask({ inviting, counts }: InviteProps & { counts: Invitations }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const language = useSelector(inviting, ({ context }) => context.locale);
  const isAsking = useSelector(inviting, (snapshot) => snapshot.matches('asking'));
  const hasSome = counts.uninvited > 0;
  const place = useFocusKept(`${isAsking} ${hasSome}`);
  const count = number(counts.uninvited);
  return (
    <div ref={place}>
      {isAsking ? (
        <Stack>
          <MailLanguage value={language} write={(one) => inviting.send({ type: 'inviting.write', locale: one })} />
          <Question
            text={t('people.inviteAllAsk', { count })}
            confirm={t('people.inviteAllConfirm')}
            cancel={t('people.cancel')}
            onConfirm={() => inviting.send({ type: 'inviting.confirm' })}
            onCancel={() => inviting.send({ type: 'inviting.cancel' })}
          />
        </Stack>
      ) : (
        <Group>
          <Text {...(!hasSome && { tabIndex: -1, 'data-first': true })}>{t('people.uninvited', { count })}</Text>
          {hasSome && (
            <Button
              leftSection={<IconMailForward size={18} aria-hidden />}
              onClick={() => inviting.send({ type: 'inviting.ask', locale: invitationLocale(locale) })}
            >
              {t('people.inviteAll')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

/** Invites everybody without an invitation, and says how far that is. */
export function InviteAll({ inviting, ways }: InviteProps & { ways: Ways }) {
  const { t } = useControl();
  const { counts, fault } = useSelector(inviting, ({ context }) => context);
  if (!ways.accounts || counts === null) return null;
  if (ways.mails === 'none') return <Help>{t('people.noMails')}</Help>;
  return (
    <Stack gap="xs">
      <Ask inviting={inviting} counts={counts} />
      <Standing counts={counts} />
      {ways.mails === 'local' && <Help>{t('people.localMails')}</Help>}
      <Refusal fault={fault} />
    </Stack>
  );
}
