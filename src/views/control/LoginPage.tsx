import { Button } from '@mantine/core';
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
import { Field } from '../../ui/Field';
import { Filter } from '../../ui/Filter';
import page from './Control.module.css';
import styles from './LoginPage.module.css';
import { LoginPicture } from './LoginPicture';
import { Refusal } from './Refusal';
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
    <li className={styles.choice}>
      <div>
        <Filter isOn={isOffered} disabled={isFixed} onClick={() => write({ isOffered: !isOffered })}>
          {text}
        </Filter>
      </div>
      {kind !== OPEN_ID && isOffered && (
        <Field
          label={t('offer.name')}
          aria-label={`${text}: ${t('offer.name')}`}
          help={t('offer.nameHelp')}
          value={displayName}
          maxLength={OPTION_NAME_MAX}
          readOnly={isFixed}
          onChange={({ currentTarget }) => write({ displayName: currentTarget.value })}
        />
      )}
      {kind === OPEN_ID && isOffered && <p role="alert">{t('offer.open')}</p>}
    </li>
  );
}

/** What is not saved yet, what was, and why it failed. */
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
      {outcome === 'merged' && <p role="alert">{t('offer.merged')}</p>}
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
      <ul className={styles.choices} aria-labelledby="login-page">
        {choices.map((choice) => (
          <Choice key={choice.id} choice={choice} offering={offering} isFixed={!isReady} />
        ))}
      </ul>
      {!isEnterable(choices) && <p role="alert">{t('offer.none')}</p>}
      <Outcome offering={offering} />
      <div className={page.actions}>
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
      </div>
    </>
  );
}

function Card({ offering }: Part) {
  const { t } = useControl();
  const given = useSelector(offering, ({ context }) => context.page);
  const isUnread = useSelector(offering, (snapshot) => snapshot.matches('unread'));
  return (
    <section className={page.card}>
      <h2 id="login-page">{t('offer.title')}</h2>
      <p className={page.help}>{t('offer.help')}</p>
      {isUnread && (
        <>
          <p className={page.failure} role="alert">
            {t('unreachable')}
          </p>
          <div className={page.actions}>
            <Button onClick={() => offering.send({ type: 'offering.retry' })}>{t('retry')}</Button>
          </div>
        </>
      )}
      {given !== null && (
        <>
          <Choices offering={offering} given={given} />
          <LoginPicture offering={offering} picture={given.picture} />
        </>
      )}
    </section>
  );
}

/** How attendees log in, and the picture behind it. */
export function LoginPage() {
  const offering = useSectionsPart(({ children }) => children.offering);
  return offering === undefined ? null : <Card offering={offering} />;
}
