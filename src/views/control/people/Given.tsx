import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import { useSelector } from '@xstate/react';
import type { Ways } from '../../../../domain/control/people';
import { seal } from '../../../../domain/kernel/sealed';
import type { HelpingActorRef, Given as Shown } from '../../../../machines/control/helping.machine';
import { directed } from '../../../theme/fields';
import { apart } from '../../../words/control/apart';
import { Actions } from '../Panel';
import { useControl } from '../use-control';

type GivenProps = { helping: HelpingActorRef; ways: Ways };
type ValueProps = { helping: HelpingActorRef; id: string; label: string; help?: string; value: string };

/** A text to pass on, with a button that copies it. */
function Value({ helping, id, label, help, value }: ValueProps) {
  const { t } = useControl();
  const copying = useSelector(helping, ({ children }) => children.copying);
  const isOurs = useSelector(copying, (snapshot) => snapshot?.context.room === id);
  const isCopied = useSelector(copying, (snapshot) => snapshot?.matches('copied') === true) && isOurs;
  const isRefused = useSelector(copying, (snapshot) => snapshot?.matches('refused') === true) && isOurs;
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          {...directed('ltr')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          flex="1 1 14rem"
          maw={640}
          label={label}
          description={help}
          value={value}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => copying?.send({ type: 'copying.copy', room: id, text: seal(value) })}
        >
          {t('people.copy')}
        </Button>
      </Group>
      <output>{(isCopied || isRefused) && t(isCopied ? 'people.copied' : 'people.copyFailed')}</output>
    </Stack>
  );
}

const focus = (text: HTMLOutputElement | null): void => text?.focus();

function Contents({ helping, ways, given }: GivenProps & { given: Shown }) {
  const { t } = useControl();
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
          <Value
            helping={helping}
            id="link"
            label={t('people.link')}
            help={ways.password ? t('people.linkHelp', { email }) : t('people.localMails')}
            value={link}
          />
        )}
        {numbers.map(({ system, number }) => (
          <Value
            key={`${system} ${number}`}
            helping={helping}
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
