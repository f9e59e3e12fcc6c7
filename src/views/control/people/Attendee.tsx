import { Badge, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { isNumberOff, nameOf, type Standing, standingOf } from '../../../../domain/control/people';
import { pickText } from '../../../../domain/kernel/localized';
import { apart } from '../../../words/control/apart';
import type { ControlKey } from '../../../words/control/words';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Entry } from '../Entries';
import { Question } from '../Question';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { Acts, type AttendeeProps, Roles } from './AttendeeActs';

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
