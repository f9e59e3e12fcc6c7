import { type Finding, levelOf } from '../../../domain/control/preflight-parts';
import { listFormat } from '../../../domain/kernel/formats';
import { apart } from '../../words/control/apart';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

function Line({ rule, place, details }: Finding) {
  const { locale, t } = useControl();
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const named =
    rule === 'noTranslation' ? details.map((language) => languages.of(language) ?? language) : details.map(apart);
  const level = levelOf(rule);
  const list = listFormat(locale, {}).format(named);
  return (
    <li className={styles.finding}>
      <strong className={level === 'mistake' ? styles.failure : styles.help}>{t(`level.${level}`)}</strong>
      <span>{t(`finding.${rule}`, { place: apart(place), details: list })}</span>
    </li>
  );
}

/** What organisers should know before they publish. */
export function Checks() {
  const { t } = useControl();
  const findings = useControlPart(({ context }) => context.findings);
  return (
    <section className={styles.card}>
      <h2 id="checks">{t('checks')}</h2>
      {findings.length === 0 ? (
        <p>{t('noFindings')}</p>
      ) : (
        <>
          <p className={styles.help}>{t('checksHelp')}</p>
          <ul className={`${styles.findings} ${styles.levels}`} aria-labelledby="checks">
            {findings.map((one) => (
              <Line key={JSON.stringify(one)} {...one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
