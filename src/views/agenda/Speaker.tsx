import type { ReactNode, Ref } from 'react';
import type { Speaker } from '../../../domain/kernel/speaker';
import { Avatar } from '../../theme/Avatar';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { Picture } from '../venue/area/Picture';
import styles from './Speaker.module.css';

const PORTRAIT = 96;

type SpeakerProps = { speaker: Speaker; ref?: Ref<HTMLLIElement>; children?: ReactNode };

/** A speaker with portrait, position, company and a few words. */
export function SpeakerCard({ speaker, ref, children }: SpeakerProps) {
  const { name, titles, company, pictureAssetId, descriptions } = speaker;
  const { text } = useWords();
  const initials = <Avatar name={name} size="large" />;
  const facts = [text(titles) === '' ? null : <Written key="title" of={titles} />, company].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <li className={styles.speaker} {...(ref === undefined ? {} : { ref, tabIndex: -1 })} aria-label={name}>
      {pictureAssetId === null ? (
        initials
      ) : (
        <Picture assetId={pictureAssetId} cssWidth={PORTRAIT} className={styles.portrait} alt="" fallback={initials} />
      )}
      <div>
        <p className={styles.name}>{name}</p>
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact, at) => (
              <span key={at === 0 ? 'first' : 'second'}>
                {at > 0 && <span>{' · '}</span>}
                <span>{fact}</span>
              </span>
            ))}
          </p>
        )}
        {text(descriptions) !== '' && (
          <p className={styles.about}>
            <Written of={descriptions} />
          </p>
        )}
        {children !== undefined && <div>{children}</div>}
      </div>
    </li>
  );
}
