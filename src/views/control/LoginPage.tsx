import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import IconLockOpen2 from '@tabler/icons-react/icons/IconLockOpen2';
import { useSelector } from '@xstate/react';
import type { LoginPageDesk } from '../../../domain/control/offering';
import { numberFormat } from '../../../domain/kernel/number-format';
import {
  choicesWith,
  isEnterable,
  type LoginChoice,
  OPEN_ID,
  OPTION_NAME_MAX,
} from '../../../domain/login/login-edits';
import type { OfferingActorRef } from '../../../machines/control/offering.machine';
import { BusyButton } from '../../theme/BusyButton';
import { ToggleButton } from '../../theme/ToggleButton';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Rows } from './Entries';
import { LoginPicture } from './LoginPicture';
import { Actions, Panel } from './Panel';
import { Refusal } from './Refusal';
import { Trouble } from './Trouble';
import { useControl } from './use-control';
import { useSectionsPart } from './use-sections';

type Part = { offering: OfferingActorRef };
const NOTHING = { fault: null, outcome: null };

function Choice({ choice, offering, isFixed }: Part & { choice: LoginChoice; isFixed: boolean }) {
  const { t } = useControl();
  const { id, kind, isOffered, displayName, providerId } = choice;
  const usual = t(`offer.kind.${kind}`);
  const text = kind === 'FIREBASE_OIDC' ? `${usual}: ${providerId ?? ''}` : usual;
  const write = (change: Partial<LoginChoice>) =>
    offering.send({ type: 'offering.write', id, isOffered, displayName, ...change });
  return (
    <Stack component="li" gap="xs" align="start">
      <ToggleButton isOn={isOffered} disabled={isFixed} onClick={() => write({ isOffered: !isOffered })}>
        {text}
      </ToggleButton>
      {kind !== OPEN_ID && isOffered && (
        <TextInput
          w="100%"
          maw={480}
          label={t('offer.name')}
          aria-label={`${text}: ${t('offer.name')}`}
          description={t('offer.nameHelp')}
          value={displayName}
          maxLength={OPTION_NAME_MAX}
          readOnly={isFixed}
          onChange={({ currentTarget }) => write({ displayName: currentTarget.value })}
        />
      )}
      {kind === OPEN_ID && isOffered && <Alert icon={<IconLockOpen2 aria-hidden />}>{t('offer.open')}</Alert>}
    </Stack>
  );
}

/** Unsaved changes, and the result of the last save. */
function Outcome({ offering }: Part) {
  const { locale, t } = useControl();
  const { draft, about, ...last } = useSelector(offering, ({ context }) => context);
  const { fault, outcome } = about === 'choices' ? last : NOTHING;
  const isSaving = useSelector(offering, (snapshot) => snapshot.matches('saving') || snapshot.matches('merging'));
  const count = Object.keys(draft).length;
  const says = (): string => {
    if (isSaving) return t('form.state.saving');
    if (count > 0) return t('form.edits', { count: numberFormat(locale).format(count) });
    return outcome === 'saved' ? t('offer.saved') : '';
  };
  return (
    <>
      <output>{says()}</output>
      {outcome === 'merged' && <Alert>{t('offer.merged')}</Alert>}
      <Refusal fault={fault} />
    </>
  );
}

function Choices({ offering, given }: Part & { given: LoginPageDesk }) {
  const { t } = useControl();
  const draft = useSelector(offering, ({ context }) => context.draft);
  const isReady = useSelector(offering, (snapshot) => snapshot.matches('ready'));
  const isSaving = useSelector(offering, (snapshot) => snapshot.matches('saving') || snapshot.matches('merging'));
  const canSave = useSelector(offering, (snapshot) => snapshot.can({ type: 'offering.save' }));
  const choices = choicesWith(given.choices, draft);
  return (
    <>
      <Rows labelledBy="login-page">
        {choices.map((choice) => (
          <Choice key={choice.id} choice={choice} offering={offering} isFixed={!isReady} />
        ))}
      </Rows>
      {!isEnterable(choices) && <Trouble>{t('offer.none')}</Trouble>}
      <Outcome offering={offering} />
      <Actions>
        <BusyButton
          variant="filled"
          isBusy={isSaving}
          disabled={!canSave && !isSaving}
          onClick={() => offering.send({ type: 'offering.save' })}
        >
          {t('form.save')}
        </BusyButton>
        {Object.keys(draft).length > 0 && (
          <Button variant="subtle" disabled={!isReady} onClick={() => offering.send({ type: 'offering.discard' })}>
            {t('form.discard')}
          </Button>
        )}
      </Actions>
    </>
  );
}

function Page({ offering }: Part) {
  const { t } = useControl();
  const given = useSelector(offering, ({ context }) => context.page);
  const place = useFocusKept(useSelector(offering, ({ context }) => Object.keys(context.draft).length > 0));
  const isUnread = useSelector(offering, (snapshot) => snapshot.matches('unread'));
  return (
    <Panel ref={place} id="login-page" title={t('offer.title')} help={t('offer.help')}>
      {isUnread && (
        <Trouble>
          <Text mb="sm">{t('unreachable')}</Text>
          <Button onClick={() => offering.send({ type: 'offering.retry' })}>{t('retry')}</Button>
        </Trouble>
      )}
      {given !== null && (
        <>
          <Choices offering={offering} given={given} />
          <LoginPicture offering={offering} picture={given.picture} />
        </>
      )}
    </Panel>
  );
}

/** The login options, and the background picture of the login page. */
export function LoginPage() {
  const offering = useSectionsPart(({ children }) => children.offering);
  return offering === undefined ? null : <Page offering={offering} />;
}
