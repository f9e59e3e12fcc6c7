import { Switch } from '@mantine/core';
import type { CookieProvider } from '../../../domain/kernel/venue';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './ConsentGroups.module.css';

/** The providers, each with the venue's description. */
export function ProviderList({ providers }: { providers: readonly CookieProvider[] }) {
  const { t, text } = useWords();
  const consent = useActorOf('consent');
  const draft = usePart('consent', ({ context }) => context.draft);
  return (
    <ul className={styles.providers}>
      {providers.map(({ id, name, type, attributes }) => (
        <li key={id} className={styles.provider}>
          <div className={styles.line}>
            <span className={styles.providerName}>{name || id}</span>
            {type === 'EXTERNAL_MEDIA' && (
              <Switch
                aria-label={name || id}
                checked={draft[id] === true}
                onChange={({ currentTarget }) =>
                  consent.send({ type: 'consent.set', id, accepted: currentTarget.checked })
                }
              />
            )}
          </div>
          {attributes.length > 0 && (
            <details>
              <summary aria-label={t('consent.detailsOf', { provider: name || id })}>{t('consent.details')}</summary>
              <dl className={styles.attributes}>
                {attributes.map(({ key, value }) => (
                  <div key={text(key)}>
                    <dt>
                      <Written of={key} />
                    </dt>
                    <dd>
                      <Written of={value} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
