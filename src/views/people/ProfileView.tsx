import type { ReactNode } from 'react';
import { isSafeLink } from '../../../domain/kernel/links';
import { nameFromEmail } from '../../../domain/kernel/names';
import { booleanAttributeIds, completionOf, type UserProfile } from '../../../domain/people/profile';
import { Avatar } from '../../theme/Avatar';
import { OwnText } from '../../theme/OwnText';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { Completion } from './Completion';
import styles from './ProfilePanel.module.css';
import { StaffBadge } from './StaffBadge';

/** A user's own link, followed only if it leads to the web. */
const linkTo = (text: string): string | null =>
  /^https?:\/\//i.test(text) && isSafeLink(text, window.location.origin) ? text : null;

type ProfileViewProps = {
  profile: UserProfile;
  isOwn?: boolean;
  /** Another user, who may belong to the staff. */
  uid?: string | null;
  children?: ReactNode;
};

/** The content of a profile; for other users, only what they share. */
export function ProfileView({ profile, isOwn = false, uid = null, children }: ProfileViewProps) {
  const { t } = useWords();
  const venue = useVenue();
  const { attributes, isPrivileged = false } = profile.data;
  const { name, email, company, jobTitle, socialMediaProfile, booleanAttributes } = attributes;
  const title = name.trim() || nameFromEmail(email) || t('profile.nameless');
  const link = linkTo(socialMediaProfile.trim());
  const answers = venue.userProfileAttributes
    .filter(({ id, kind }) => kind === 'BOOLEAN' && Object.hasOwn(booleanAttributes, id))
    .map(({ id, names }) => ({
      id,
      label: <Written of={names} />,
      value: t(booleanAttributes[id] ? 'profile.yes' : 'profile.no'),
    }));
  const told = [
    { id: 'company', label: t('profile.company'), value: company },
    { id: 'jobTitle', label: t('profile.jobTitle'), value: jobTitle },
    { id: 'socialMediaProfile', label: t('profile.socialMediaProfile'), value: socialMediaProfile },
    ...answers,
  ].filter(({ value }) => value.trim() !== '');
  const facts = [{ id: 'email', label: t('profile.email'), value: email }, ...told].filter(({ value }) => value !== '');
  const isEmpty = isOwn ? told.length === 0 : facts.length === 0;
  return (
    <div className={styles.body}>
      <div className={styles.person}>
        <Avatar name={title} size="large" />
        <h3 dir="auto">{title}</h3>
        <StaffBadge uid={uid} />
      </div>
      {isPrivileged && <p className={styles.notice}>{t('profile.privileged')}</p>}
      {isOwn && <Completion percent={completionOf(attributes, booleanAttributeIds(venue))} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {id === 'socialMediaProfile' && link !== null ? (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    <bdi>{value}</bdi>
                  </a>
                ) : (
                  <bdi>{value}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isEmpty && <p className={styles.notice}>{t(isOwn ? 'profile.emptyOwn' : 'profile.empty')}</p>}
      {attributes.openForNetworking && (
        <p className={styles.state}>{t(isOwn ? 'profile.openForNetworkingOwn' : 'profile.openForNetworkingTheirs')}</p>
      )}
      {isOwn && attributes.privateInformation && <p className={styles.state}>{t('profile.isPrivate')}</p>}
      <OwnText>{children}</OwnText>
    </div>
  );
}
