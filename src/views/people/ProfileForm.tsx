import { Box, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';
import { ABOUT_ME_MAX, completionOf, type UserProfile } from '../../../domain/people/profile';
import { BusyButton } from '../../theme/BusyButton';
import { PanelActions, PanelForm, PanelText } from '../../theme/PanelParts';
import { useActorOf, usePart } from '../kernel/actors';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { useVenue } from '../venue/venue-context';
import { Completion } from './Completion';
import { PROFILE_GUARD } from './profile-guard';
import { PROFILE_TEXTS, profileMessage, useProfileForm } from './use-profile-form';

const AUTOFILL = {
  name: 'name',
  company: 'organization',
  jobTitle: 'organization-title',
  socialMediaProfile: 'url',
} as const;

/** The service's status for a name, or a word in it, that others may not see. */
const NOT_ALLOWED = 422;

const ignore = (): void => {};

/** The own profile while it is edited. `latest` is the service's version, which others may have changed meanwhile. */
export function ProfileForm({ latest }: { latest: UserProfile }) {
  const { t, text, marks, locale } = useWords();
  const [isRefused, setRefused] = useState(false);
  const { userProfileAttributes } = useVenue();
  const panel = useActorOf('profilePanel');
  const isSaving = usePart('profilePanel', (snapshot) => snapshot.matches({ own: 'saving' }));
  const isOutdated = usePart('profilePanel', (snapshot) => snapshot.matches({ own: 'outdated' }));
  const isFailed = usePart(
    'profilePanel',
    (snapshot) => snapshot.matches({ own: 'editing' }) && snapshot.context.fault !== null,
  );
  const isNameRefused = usePart('profilePanel', ({ context }) => context.fault?.status === NOT_ALLOWED);
  const isLatestThere = usePart('profile', (snapshot) => !snapshot.matches('refreshing'));
  const { form, ids, attend, filled } = useProfileForm(latest);
  const isUnsaved = usePart('navigation', ({ context }) => context.guards.includes(PROFILE_GUARD));
  const cancel = () => panel.send({ type: 'profilePanel.cancel' });
  useStep({ id: 'profileForm', kind: 'form', isOpen: true, onPop: isUnsaved ? 'confirm' : 'ask', close: cancel });
  const save = form.onSubmit(
    (values) =>
      panel.send({ type: 'profilePanel.save', profile: isOutdated ? filled(values, latest) : filled(values) }),
    (errors) => {
      setRefused(true);
      form.getInputNode(PROFILE_TEXTS.find((name) => errors[name] !== undefined) ?? '')?.focus();
    },
  );
  const count = numberFormat(locale).format(ABOUT_ME_MAX);
  const wrong = PROFILE_TEXTS.filter((name) => profileMessage(form.errors[name]) !== null);
  const wrongNames = listFormat(locale, {}).format(wrong.map((name) => t(`profile.${name}`)));
  // Disabled fields would lose the focus.
  const held = isSaving ? { readOnly: true, onChange: ignore } : {};
  return (
    <PanelForm ref={attend} onSubmit={save} noValidate aria-busy={isSaving}>
      <PanelText>
        <Completion percent={completionOf(form.values, ids)} />
        {PROFILE_TEXTS.map((name) => {
          const message = profileMessage(form.errors[name]);
          const field = {
            label: t(`profile.${name}`),
            ...form.getInputProps(name),
            ...held,
            error: message === null ? null : t(message),
          };
          return name === 'aboutMe' ? (
            <Textarea key={name} {...field} description={t('profile.aboutMeHint', { count })} autosize minRows={3} />
          ) : (
            <TextInput key={name} {...field} autoComplete={AUTOFILL[name]} />
          );
        })}
        <TextInput
          label={t('profile.email')}
          description={t('profile.emailHint')}
          value={latest.data.attributes.email}
          readOnly
        />
        {userProfileAttributes
          .filter(({ id }) => ids.includes(id))
          .map(({ id, names }) => (
            <Switch
              key={id}
              label={text(names) || id}
              wrapperProps={{ lang: marks(names)?.lang }}
              {...form.getInputProps(`booleanAttributes.${id}`, { type: 'checkbox' })}
              checked={form.values.booleanAttributes[id] === true}
              {...held}
            />
          ))}
        {(['openForNetworking', 'showEmail', 'privateInformation'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`profile.${name}`)}
            // Its name would be all of its words otherwise.
            aria-label={t(`profile.${name}`)}
            description={t(`profile.${name}Hint`)}
            {...form.getInputProps(name, { type: 'checkbox' })}
            {...held}
          />
        ))}
      </PanelText>
      <PanelActions>
        <Box role="alert" flex="1 0 100%">
          {isRefused && wrong.length > 0 && <p>{t('profile.correct', { fields: wrongNames })}</p>}
          {isFailed && <p>{t(isNameRefused ? 'profile.nameRefused' : 'profile.saveFailed')}</p>}
          {isOutdated && <p>{t('profile.outdated')}</p>}
        </Box>
        <BusyButton variant="filled" type="submit" isBusy={isSaving} disabled={isOutdated && !isLatestThere}>
          {t(isSaving ? 'profile.saving' : isOutdated ? 'profile.saveMine' : 'profile.save')}
        </BusyButton>
        {isOutdated ? (
          <Button onClick={() => panel.send({ type: 'profilePanel.takeTheirs' })}>{t('profile.takeTheirs')}</Button>
        ) : (
          <Button variant="subtle" disabled={isSaving} onClick={cancel}>
            {t('common.cancel')}
          </Button>
        )}
      </PanelActions>
    </PanelForm>
  );
}
