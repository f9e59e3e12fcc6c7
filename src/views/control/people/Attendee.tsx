import { Badge, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { GRANTED_ROLES, type Helped, isActive, SYSTEM_NAMES } from '../../../../domain/control/people';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { ToggleButton } from '../../../theme/ToggleButton';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Entry } from '../Entries';
import { Actions } from '../Panel';
import { Question } from '../Question';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

type AttendeeProps = { helping: HelpingActorRef; one: Helped };

function Roles({ helping, one: { uid, email, roles } }: AttendeeProps) {
  const mayAct = useSelector(helping, (snapshot) => snapshot.matches('found'));
  const { t } = useControl();
  const own = GRANTED_ROLES.filter((role) => roles.includes(role));
  return (
    <Actions>
      {GRANTED_ROLES.map((role) => (
        <ToggleButton
          key={role}
          isOn={own.includes(role)}
          disabled={!mayAct}
          onClick={() =>
            helping.send({
              type: 'helping.act',
              act: {
                act: 'roles',
                uid,
                email,
                roles: GRANTED_ROLES.filter((one) => (one === role) !== own.includes(one)),
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

function Acts({ helping, one }: AttendeeProps) {
  const { locale, t } = useControl();
  const mayAct = useSelector(helping, (snapshot) => snapshot.matches('found'));
  const { uid, email, lockedUntil, disabled } = one;
  const who = { uid, email };
  const decide = (act: 'unlock' | 'activate' | 'deactivate') =>
    helping.send({ type: 'helping.act', act: { act, ...who } });
  return (
    <Actions>
      {lockedUntil !== null && (
        <Button variant="filled" disabled={!mayAct} onClick={() => decide('unlock')}>
          {t('people.unlock')}
        </Button>
      )}
      {uid !== null && email !== null && !disabled && (
        <Button
          disabled={!mayAct}
          onClick={() => helping.send({ type: 'helping.act', act: { act: 'mail', ...who, locale } })}
        >
          {t('people.mail')}
        </Button>
      )}
      <Button disabled={!mayAct} onClick={() => decide(isActive(one) ? 'deactivate' : 'activate')}>
        {t(isActive(one) ? 'people.deactivate' : 'people.activate')}
      </Button>
    </Actions>
  );
}

/** A person in the search results: their state, and actions that help them to log in. */
export function Attendee({ helping, one }: AttendeeProps) {
  const { t } = useControl();
  const { time } = useFormats();
  const { uid, email, name, company, registrations, lastLoginAt, lockedUntil } = one;
  const isAsked = useSelector(
    helping,
    (snapshot) =>
      snapshot.matches('asking') && snapshot.context.act?.uid === uid && snapshot.context.act.email === email,
  );
  const systems = [...new Set(registrations.map(({ system }) => SYSTEM_NAMES[system]))];
  const place = useFocusKept(isAsked);
  return (
    <Entry
      ref={place}
      title={
        <Group component="span" gap="xs">
          <strong>
            <bdi>{name === '' ? (email ?? uid) : name}</bdi>
          </strong>
          <Badge variant="light" {...(isActive(one) && { color: 'success' })}>
            {t(isActive(one) ? 'people.active' : 'people.inactive')}
          </Badge>
        </Group>
      }
      facts={
        <>
          {email !== null && <bdi>{email}</bdi>}
          {company !== '' && <bdi>{company}</bdi>}
          {systems.length > 0 && <span>{systems.join(', ')}</span>}
          <span>{t('people.lastLogin', { time: lastLoginAt === null ? '–' : time(lastLoginAt) })}</span>
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
        <Acts helping={helping} one={one} />
      )}
      {uid !== null && <Roles helping={helping} one={one} />}
    </Entry>
  );
}
