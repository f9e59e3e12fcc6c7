import { Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import IconUserPlus from '@tabler/icons-react/icons/IconUserPlus';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import {
  type AttendeeDraft,
  attendeeFaults,
  GRANTED_ROLES,
  invitationLocale,
  type Ways,
} from '../../../../domain/control/people';
import { INPUT_LENGTH_LIMIT } from '../../../../domain/kernel/constants';
import type { AddingActorRef } from '../../../../machines/control/adding.machine';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { EMAIL } from '../../../theme/fields';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Help } from '../Panel';
import { useControl } from '../use-control';
import { AddEnding } from './AddEnding';
import { MailLanguage } from './MailLanguage';

type AddProps = { adding: AddingActorRef; helping: HelpingActorRef; ways: Ways };
type Field = 'name' | 'email' | 'company' | 'title';
const LABELS = { name: 'people.name', email: 'email', company: 'people.company', title: 'people.jobTitle' } as const;

/** The texts of a field, and what is wrong with it once the form was sent. */
function useField(adding: AddingActorRef) {
  const { t } = useControl();
  const { draft, isChecked } = useSelector(adding, ({ context }) => context);
  const isKnown = useSelector(adding, (snapshot) => snapshot.matches('known'));
  const isFixed = useSelector(adding, (snapshot) => snapshot.matches('sending'));
  const faults = attendeeFaults(draft);
  return (field: Field) => {
    const fault = isChecked ? faults[field] : undefined;
    const wrong = fault === undefined ? null : t(`founding.wrong.${fault}`);
    return {
      label: t(LABELS[field]),
      value: draft[field],
      maxLength: INPUT_LENGTH_LIMIT - 1,
      autoComplete: 'off',
      readOnly: isFixed,
      error: field === 'email' && isKnown ? t('people.known') : wrong,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        adding.send({ type: 'adding.write', change: { [field]: currentTarget.value } }),
    };
  };
}

function Roles({ adding }: Pick<AddProps, 'adding'>) {
  const { t } = useControl();
  const roles = useSelector(adding, ({ context }) => context.draft.roles);
  return (
    <Stack gap={4}>
      <ToggleGroup label={t('people.roles')}>
        {GRANTED_ROLES.map((role) => (
          <ToggleButton
            key={role}
            isOn={roles.includes(role)}
            onClick={() =>
              adding.send({
                type: 'adding.write',
                change: { roles: GRANTED_ROLES.filter((one) => (one === role) !== roles.includes(one)) },
              })
            }
          >
            {t(`role.${role}`)}
          </ToggleButton>
        ))}
      </ToggleGroup>
      <Help>{t('people.rolesHelp')}</Help>
    </Stack>
  );
}

function Form({ adding, helping, ways }: AddProps) {
  const { t } = useControl();
  const field = useField(adding);
  const draft = useSelector(adding, ({ context }) => context.draft);
  const write = (change: Partial<AttendeeDraft>) => adding.send({ type: 'adding.write', change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.send({ type: 'adding.send' });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('people.add')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('name')} data-first />
          <TextInput {...EMAIL} {...field('email')} />
          <TextInput {...field('company')} />
          <TextInput {...field('title')} />
        </SimpleGrid>
        {ways.accounts && (
          <>
            <Roles adding={adding} />
            <Checkbox
              label={t('people.isInvited')}
              checked={draft.isInvited}
              onChange={({ currentTarget }) => write({ isInvited: currentTarget.checked })}
            />
            {draft.isInvited && <MailLanguage value={draft.locale} write={(locale) => write({ locale })} />}
          </>
        )}
        <AddEnding adding={adding} helping={helping} />
      </Stack>
    </form>
  );
}

/** Adds an attendee with what the venue's logins need. */
export function AddAttendee(props: AddProps) {
  const { locale, t } = useControl();
  const { adding } = props;
  const isClosed = useSelector(adding, (snapshot) => snapshot.matches('closed'));
  const isAsking = useSelector(adding, (snapshot) => snapshot.matches('asking'));
  const place = useFocusKept(`${isClosed} ${isAsking}`);
  return (
    <div ref={place}>
      {isClosed ? (
        <Button
          variant="filled"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => adding.send({ type: 'adding.open', locale: invitationLocale(locale) })}
        >
          {t('people.add')}
        </Button>
      ) : (
        <Form {...props} />
      )}
    </div>
  );
}
