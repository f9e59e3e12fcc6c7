import { Anchor, Card, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CONTROL_PATH } from '../../../domain/control/desk';
import { FOUNDING_QUERY } from '../../../domain/control/founding';
import { seal } from '../../../domain/kernel/sealed';
import { BusyButton } from '../../theme/BusyButton';
import { EMAIL } from '../../theme/fields';
import { useControl, useControlPart } from './use-control';

/** The form for organisers, whose session is that of the venue. */
export function Login() {
  const { control, t } = useControl();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const isBusy = useControlPart((snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useControlPart((snapshot) => snapshot.context.fault !== null);
  const canFound = useControlPart((snapshot) => snapshot.context.canFound);
  const { email, password } = form.values;
  const isComplete = email.trim() !== '' && password !== '';
  const signIn = () => {
    if (isComplete) control.send({ type: 'control.signIn', credentials: seal({ email: email.trim(), password }) });
  };
  return (
    <Card w="100%" maw={440}>
      <form onSubmit={form.onSubmit(signIn)} noValidate>
        <Stack>
          <Title order={2} fz="lg">
            {t('login')}
          </Title>
          <TextInput {...EMAIL} {...form.getInputProps('email')} label={t('email')} autoComplete="username" />
          <PasswordInput
            {...form.getInputProps('password')}
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
          {hasFailed && (
            <Text c="danger" role="alert">
              {t('wrongLogin')}
            </Text>
          )}
          <BusyButton type="submit" variant="filled" isBusy={isBusy} disabled={!isComplete}>
            {t('submit')}
          </BusyButton>
          {canFound && (
            <Anchor href={`${CONTROL_PATH}/?${FOUNDING_QUERY}`} size="sm">
              {t('founding.title')}
            </Anchor>
          )}
        </Stack>
      </form>
    </Card>
  );
}
