import { Badge, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import {
  type Act,
  GRANTED_ROLES,
  type Helped,
  invitationLocale,
  isActive,
  isNumberOff,
  mayInvite,
  type Standing,
  standingOf,
  type Ways,
} from '../../../../domain/control/people';
import { pickText } from '../../../../domain/kernel/localized';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { ToggleButton } from '../../../theme/ToggleButton';
import { apart } from '../../../words/control/apart';
import type { ControlKey } from '../../../words/control/words';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Entry } from '../Entries';
import { Actions } from '../Panel';
import { Question } from '../Question';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

type AttendeeProps = { helping: HelpingActorRef; one: Helped; ways: Ways };

const STANDINGS = {
  inactive: 'people.filter.inactive',
  came: 'people.filter.came',
  refused: 'people.filter.failed',
  waiting: 'people.waiting',
  invited: 'people.filter.invited',
  uninvited: 'people.filter.uninvited',
} as const satisfies Record<Standing, ControlKey>;
const COLOURS: Readonly<Partial<Record<Standing, string>>> = { came: 'success', refused: 'danger' };

const LOGINS = { cvent: 'offer.kind.CVENT_LOGIN', bizzabo: 'offer.kind.BIZZABO_LOGIN' } as const;

const nameOf = ({ name, email, uid }: Helped): string => name || (email ?? uid ?? '');

function Roles({ helping, one }: Omit<AttendeeProps, 'ways'>) {
  const { uid, email, roles } = one;
  const { t } = useControl();
  const own = GRANTED_ROLES.filter((role) => roles.includes(role));
  return (
    <Actions>
      {GRANTED_ROLES.map((role) => (
        <ToggleButton
          key={role}
          isOn={own.includes(role)}
          onClick={() =>
            helping.send({
              type: 'helping.act',
              name: nameOf(one),
              act: {
                act: 'roles',
                uid,
                email,
                roles: GRANTED_ROLES.filter((other) => (other === role) !== own.includes(other)),
              },
            })
          }
        >
          {t(`role.${role}`)}
        </ToggleButton>
      ))}
    </Actions>
  );
}

function Acts({ helping, one, ways }: AttendeeProps) {
  const { locale, t } = useControl();
  const isIdle = useSelector(helping, (snapshot) => !snapshot.matches('shown'));
  const { uid, email, lockedUntil, disabled, invitation, registrations } = one;
  const who = { uid, email };
  const send = (act: Act) => helping.send({ type: 'helping.act', act, name: nameOf(one) });
  return (
    <Actions>
      {lockedUntil !== null && (
        <BusyButton variant="filled" isBusy={false} isIdle={isIdle} onClick={() => send({ act: 'unlock', ...who })}>
          {t('people.unlock')}
        </BusyButton>
      )}
      {mayInvite(one, ways) && (
        <BusyButton
          isBusy={false}
          isIdle={isIdle}
          onClick={() => send({ act: 'invite', ...who, locale: invitationLocale(locale) })}
        >
          {t(invitation === null ? 'people.invite' : 'people.inviteAgain')}
        </BusyButton>
      )}
      {ways.password && uid !== null && email !== null && !disabled && (
        <BusyButton isBusy={false} isIdle={isIdle} onClick={() => send({ act: 'mail', ...who, locale })}>
          {t('people.mail')}
        </BusyButton>
      )}
      {registrations.length > 0 && (
        <BusyButton isBusy={false} isIdle={isIdle} onClick={() => send({ act: 'number', ...who })}>
          {t('people.number')}
        </BusyButton>
      )}
      {isActive(one) && isNumberOff(one) && (
        <BusyButton isBusy={false} isIdle={isIdle} onClick={() => send({ act: 'activate', ...who })}>
          {t('people.activate')}
        </BusyButton>
      )}
      <BusyButton
        isBusy={false}
        isIdle={isIdle}
        onClick={() => send({ act: isActive(one) ? 'deactivate' : 'activate', ...who })}
      >
        {t(isActive(one) ? 'people.deactivate' : 'people.activate')}
      </BusyButton>
    </Actions>
  );
}

/** An attendee in the list: their state, and actions that help them to log in. */
export function Attendee({ helping, one, ways }: AttendeeProps) {
  const { locale, t } = useControl();
  const { time } = useFormats();
  const { uid, email, name, company, registrations, lastLoginAt, lockedUntil, invitation, area } = one;
  const standing = standingOf(one);
  const isAsked = useSelector(
    helping,
    (snapshot) =>
      snapshot.matches('asking') && snapshot.context.act?.uid === uid && snapshot.context.act.email === email,
  );
  const systems = [...new Set(registrations.map(({ system }) => t(LOGINS[system])))];
  const place = useFocusKept(isAsked);
  return (
    <Entry
      ref={place}
      title={
        <Group component="span" gap="xs">
          <strong>
            <bdi>{nameOf(one)}</bdi>
          </strong>
          <Badge variant="light" {...(COLOURS[standing] !== undefined && { color: COLOURS[standing] })}>
            {t(STANDINGS[standing])}
          </Badge>
        </Group>
      }
      facts={
        <>
          {email !== null && name !== '' && <bdi>{email}</bdi>}
          {company !== '' && <bdi>{company}</bdi>}
          {systems.length > 0 && <span>{systems.join(', ')}</span>}
          {standing !== 'inactive' && isNumberOff(one) && <span>{t('people.numberOff')}</span>}
          {area !== null && (
            <Text span inherit c="success">
              {t('people.inside', { area: apart(pickText(area.names, locale) || area.id) })}
            </Text>
          )}
          {lastLoginAt !== null && <span>{t('people.lastLogin', { time: time(lastLoginAt) })}</span>}
          {lastLoginAt === null && invitation !== null && (
            <span>{t('people.invitedAt', { time: time(invitation.at) })}</span>
          )}
          {lockedUntil !== null && (
            <Text span inherit c="danger" fw={600}>
              {t('people.locked', { time: time(lockedUntil) })}
            </Text>
          )}
        </>
      }
    >
      {isAsked ? (
        <Question
          text={t('people.deactivateAsk')}
          confirm={t('people.deactivate')}
          cancel={t('people.cancel')}
          onConfirm={() => helping.send({ type: 'helping.confirm' })}
          onCancel={() => helping.send({ type: 'helping.cancel' })}
        />
      ) : (
        <Acts helping={helping} one={one} ways={ways} />
      )}
      {uid !== null && <Roles helping={helping} one={one} />}
    </Entry>
  );
}
