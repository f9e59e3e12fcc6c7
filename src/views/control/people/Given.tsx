import { Alert, Button, Stack, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { useSelector } from '@xstate/react';
import type { Ways } from '../../../../domain/control/people';
import type { HelpingActorRef, Given as Shown } from '../../../../machines/control/helping.machine';
import { apart } from '../../../words/control/apart';
import { Actions } from '../Panel';
import { ToPassOn } from '../ToPassOn';
import { useControl } from '../use-control';

type GivenProps = { helping: HelpingActorRef; ways: Ways };

const focus = (text: HTMLOutputElement | null): void => text?.focus();

function Contents({ helping, ways, given }: GivenProps & { given: Shown }) {
  const { t } = useControl();
  const copying = useSelector(helping, ({ children }) => children.copying);
  const { isMailed, link, numbers } = given.handed.open();
  const name = apart(given.name);
  const email = apart(given.email ?? '');
  return (
    <Alert color="success" icon={<IconCheck aria-hidden />}>
      <Stack gap="sm">
        <Text component="output" ref={focus} tabIndex={-1} fw={600}>
          {given.isNew && <span>{`${t('people.added', { name })} `}</span>}
          {isMailed && <span>{t('people.mailed', { email })}</span>}
          {!given.isNew && !isMailed && <bdi>{given.name}</bdi>}
        </Text>
        {link !== null && (
          <ToPassOn
            copying={copying}
            id="link"
            label={t('people.link')}
            help={ways.password ? t('people.linkHelp', { email }) : t('people.localMails')}
            value={link}
          />
        )}
        {numbers.map(({ system, number }) => (
          <ToPassOn
            key={`${system} ${number}`}
            copying={copying}
            id={number}
            label={t(system === 'cvent' ? 'offer.kind.CVENT_LOGIN' : 'offer.kind.BIZZABO_LOGIN')}
            help={t('people.numberHelp', { name })}
            value={number}
          />
        ))}
        <Actions>
          <Button variant="subtle" onClick={() => helping.send({ type: 'helping.dismiss' })}>
            {t('people.hide')}
          </Button>
        </Actions>
      </Stack>
    </Alert>
  );
}

/** What an organiser has to pass on to an attendee, shown once. */
export function Given({ helping, ways }: GivenProps) {
  const given = useSelector(helping, ({ context }) => context.given);
  return given === null ? null : <Contents helping={helping} ways={ways} given={given} />;
}
