import { Badge, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import { pickText } from '../../../../domain/kernel/localized';
import { EmailSchema } from '../../../../domain/kernel/validation';
import { MOST_RECEIVERS, type Receiving } from '../../../../domain/people/leads';
import type { ReceivingActorRef } from '../../../../machines/control/receiving.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { apart } from '../../../words/control/apart';
import { Entry, Rows } from '../Entries';
import { Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const SPLITS = [',', ';', ' '];

type CompanyProps = { receiving: ReceivingActorRef; of: Receiving };

function Company({ receiving, of }: CompanyProps) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const { widgetId, names, company, isOffered, receivers, contacts, withdrawn } = of;
  const isSaving = useSelector(
    receiving,
    (snapshot) => snapshot.matches('saving') && snapshot.context.wanted?.widgetId === widgetId,
  );
  const isSaved = useSelector(
    receiving,
    (snapshot) => snapshot.matches({ shown: 'saved' }) && snapshot.context.wanted?.widgetId === widgetId,
  );
  const form = useForm({
    mode: 'controlled',
    initialValues: { receivers: [...receivers] },
    validate: {
      receivers: (emails) => (emails.every((email) => v.is(EmailSchema, email)) ? null : t('founding.wrong.email')),
    },
  });
  const title = pickText(names, locale) || widgetId;
  const isSame = JSON.stringify(form.values.receivers) === JSON.stringify(receivers);
  return (
    <Entry
      title={
        <Group component="span" gap="xs">
          <strong>
            <bdi>{company === '' ? title : company}</bdi>
          </strong>
          {receivers.length === 0 && <Badge color="danger">{t('leads.nobody')}</Badge>}
        </Group>
      }
      facts={
        <>
          <bdi>{title}</bdi>
          <span>{t('leads.counts', { contacts: number(contacts), withdrawn: number(withdrawn) })}</span>
          {!isOffered && <span>{t('leads.unpublished')}</span>}
        </>
      }
    >
      <form
        onSubmit={form.onSubmit(({ receivers: emails }) => {
          receiving.send({ type: 'receiving.save', wanted: { widgetId, receivers: emails } });
        })}
      >
        <Stack gap="xs" align="start">
          <TagsInput
            w="100%"
            label={t('leads.receivers')}
            aria-label={`${apart(company)}: ${t('leads.receivers')}`}
            splitChars={SPLITS}
            maxTags={MOST_RECEIVERS}
            dir="ltr"
            {...form.getInputProps('receivers')}
          />
          <Group>
            <BusyButton type="submit" isBusy={isSaving} variant="filled">
              {t('leads.save')}
            </BusyButton>
            <output>{isSaved && isSame && <Text span>{t('people.done')}</Text>}</output>
          </Group>
        </Stack>
      </form>
    </Entry>
  );
}

/** Which accounts receive the contacts that attendees share with companies; nothing where no content offers it. */
export function ReceivingPanel({ receiving }: { receiving: ReceivingActorRef }) {
  const { t } = useControl();
  const { companies, fault } = useSelector(receiving, ({ context }) => context);
  if (companies.length === 0) return null;
  return (
    <Panel id="receiving" title={t('leads.title')} help={t('leads.help')}>
      <Refusal fault={fault} />
      <Rows labelledBy="receiving">
        {companies.map((one) => (
          <Company key={`${one.widgetId} ${one.receivers.join(' ')}`} receiving={receiving} of={one} />
        ))}
      </Rows>
    </Panel>
  );
}
