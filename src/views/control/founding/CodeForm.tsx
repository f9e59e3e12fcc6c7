import { Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { seal } from '../../../../domain/kernel/sealed';
import { useFounding, useFoundingPart } from './use-founding';

/** On a server the organiser is who reads what the service printed. */
export function CodeForm() {
  const { founding, t } = useFounding();
  const isChecking = useFoundingPart((snapshot) => snapshot.matches('checking'));
  const fault = useFoundingPart(({ context }) => context.fault?.kind ?? null);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (text) => (text.trim() === '' ? t('founding.wrong.required') : null) },
  });
  const refusal = fault === 'FORBIDDEN' ? t('founding.wrong.code') : null;
  const typed = form.getInputProps('code');
  return (
    <Card w="100%" maw={560}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ code }) => founding.send({ type: 'founding.code', code: seal(code) }))}
      >
        <Stack>
          <TextInput
            {...typed}
            label={t('founding.code')}
            description={t('founding.codeHelp')}
            error={typed.error ?? refusal}
            maxLength={64}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {fault !== null && refusal === null && (
            <Text c="danger" role="alert">
              {t('unreachable')}
            </Text>
          )}
          <Button type="submit" variant="filled" loading={isChecking} style={{ alignSelf: 'start' }}>
            {t('founding.next')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
