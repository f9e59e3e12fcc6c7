import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { ENTRIES } from '../../../../domain/control/founding';
import { type FoundingDraft, STEPS } from '../../../../domain/control/founding-draft';
import { PASSWORD_MIN_LENGTH } from '../../../../domain/kernel/constants';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { seal } from '../../../../domain/kernel/sealed';
import { RadioChoices } from '../../../theme/RadioChoices';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { EventStep } from './EventStep';
import { LooksStep } from './LooksStep';
import { OrganiserStep } from './OrganiserStep';
import { TemplateStep } from './TemplateStep';
import { useDraft, useFounding, useFoundingPart } from './use-founding';

const lead = (title: HTMLElement | null): void => title?.focus();

function EntryStep({ draft }: { draft: FoundingDraft }) {
  const { t } = useFounding();
  const { write } = useDraft(draft);
  return (
    <RadioChoices
      label={<VisuallyHidden>{t('founding.steps.entry')}</VisuallyHidden>}
      choices={ENTRIES.map((value) => ({ value, text: t(`founding.entry.${value}`) }))}
      chosen={ENTRIES.find((entry) => entry === draft.entry) ?? null}
      choose={(entry) => write({ entry })}
    />
  );
}

/** The five steps, one at a time. */
export function FoundingForm({ draft }: { draft: FoundingDraft }) {
  const { founding, locale, t } = useFounding();
  const step = useFoundingPart((snapshot) => STEPS.find((one) => snapshot.matches({ editing: one })) ?? 'event');
  const hasFailed = useFoundingPart(({ context }) => context.fault !== null);
  const isOfSample = useFoundingPart(({ context }) => context.code === null);
  const format = numberFormat(locale);
  const least = { min: format.format(PASSWORD_MIN_LENGTH) };
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (text) => (text.length < PASSWORD_MIN_LENGTH ? t('founding.wrong.tooShort', least) : null) },
  });
  const fields = useRef<HTMLFormElement>(null);
  const number = STEPS.indexOf(step) + 1;
  const isLast = step === 'organiser';
  const send = (password: string) => founding.send({ type: 'founding.make', password: seal(password) });
  const next = () => founding.send({ type: 'founding.next' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLast) form.onSubmit(({ password }) => send(password), next)(event);
    else next();
    // The first field with a fault gets the focus once it is drawn.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Card w="100%" maw={720}>
      <form ref={fields} noValidate onSubmit={submit}>
        <Stack>
          <div>
            <Text c="dimmed" component="output">
              {t('founding.step', { step: format.format(number), count: format.format(STEPS.length) })}
            </Text>
            <Title key={step} ref={lead} order={2} fz="lg" tabIndex={-1}>
              {t(`founding.steps.${step}`)}
            </Title>
          </div>
          {step === 'event' && <EventStep draft={draft} />}
          {step === 'looks' && <LooksStep draft={draft} />}
          {step === 'template' && <TemplateStep draft={draft} />}
          {step === 'entry' && <EntryStep draft={draft} />}
          {isLast && (
            <OrganiserStep
              draft={draft}
              password={form.values.password}
              writePassword={(password) => form.setFieldValue('password', password)}
              passwordError={typeof form.errors['password'] === 'string' ? form.errors['password'] : null}
            />
          )}
          {isLast && isOfSample && <Text c="dimmed">{t('founding.replaces')}</Text>}
          {isLast && hasFailed && (
            <Text c="danger" role="alert">
              {t('founding.failed')}
            </Text>
          )}
          <Group justify="space-between">
            {number > 1 ? (
              <Button variant="subtle" onClick={() => founding.send({ type: 'founding.back' })}>
                {t('founding.back')}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" variant="filled">
              {t(isLast ? 'founding.make' : 'founding.next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
