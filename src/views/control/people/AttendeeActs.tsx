import { useSelector } from '@xstate/react';
import {
  type Act,
  GRANTED_ROLES,
  type Helped,
  invitationLocale,
  isActive,
  isNumberOff,
  mayInvite,
  nameOf,
  type Ways,
} from '../../../../domain/control/people';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { ToggleButton } from '../../../theme/ToggleButton';
import { Actions } from '../Panel';
import { useControl } from '../use-control';

export type AttendeeProps = { helping: HelpingActorRef; one: Helped; ways: Ways };

/** The roles that an attendee has, each to be granted or withdrawn. */
export function Roles({ helping, one }: Omit<AttendeeProps, 'ways'>) {
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

/** What helps an attendee to log in, or keeps them out. */
export function Acts({ helping, one, ways }: AttendeeProps) {
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
