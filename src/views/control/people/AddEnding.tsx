import { Button, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { seal } from '../../../../domain/kernel/sealed';
import type { AddingActorRef } from '../../../../machines/control/adding.machine';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { apart } from '../../../words/control/apart';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Actions } from '../Panel';
import { Question } from '../Question';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';

/** What happens with the form: it is sent, its roles are confirmed, or the attendee is known. */
export function AddEnding({ adding, helping }: { adding: AddingActorRef; helping: HelpingActorRef }) {
  const { t } = useControl();
  const { draft, fault } = useSelector(adding, ({ context }) => context);
  const isAsking = useSelector(adding, (snapshot) => snapshot.matches('asking'));
  const isKnown = useSelector(adding, (snapshot) => snapshot.matches('known'));
  const isBusy = useSelector(adding, (snapshot) => snapshot.hasTag('busy'));
  const place = useFocusKept(isAsking);
  if (isAsking)
    return (
      <Stack ref={place}>
        <Question
          text={t('people.rolesAsk', {
            name: apart(draft.name),
            roles: draft.roles.map((role) => t(`role.${role}`)).join(', '),
          })}
          confirm={t('people.rolesConfirm')}
          cancel={t('people.cancel')}
          onConfirm={() => adding.send({ type: 'adding.confirm' })}
          onCancel={() => adding.send({ type: 'adding.cancel' })}
        />
      </Stack>
    );
  return (
    <Stack ref={place}>
      <Refusal fault={fault} />
      <Actions>
        <BusyButton type="submit" variant="filled" isBusy={isBusy}>
          {t('people.save')}
        </BusyButton>
        {isKnown && (
          <Button
            onClick={() => {
              const change = { query: seal(draft.email.trim()), filter: 'all', role: null } as const;
              helping.send({ type: 'helping.ask', change });
              adding.send({ type: 'adding.close' });
            }}
          >
            {t('people.showKnown')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => adding.send({ type: 'adding.close' })}>
          {t('people.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
