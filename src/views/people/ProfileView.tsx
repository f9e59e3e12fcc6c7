import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSafeLink } from '../../../domain/kernel/links';
import { nameFromEmail } from '../../../domain/kernel/names';
import { booleanAttributeIds, completionOf, type UserProfile } from '../../../domain/people/profile';
import { Avatar } from '../../theme/Avatar';
import { Facts } from '../../theme/Facts';
import { OwnText } from '../../theme/OwnText';
import { PanelText } from '../../theme/PanelParts';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { Completion } from './Completion';
import { StaffBadge } from './StaffBadge';

/** A user's own link, followed only if it leads to the web. */
const linkTo = (text: string): string | null =>
  /^https?:\/\//i.test(text) && isSafeLink(text, window.location.origin) ? text : null;

const LINK = 'socialMediaProfile';

function Value({ text, isLink }: { text: string; isLink: boolean }) {
  const link = isLink ? linkTo(text.trim()) : null;
  if (link === null) return <bdi>{text}</bdi>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      <bdi>{text}</bdi>
    </a>
  );
}

const Notice = ({ children }: { children: string }) => (
  <Paper component="p" m={0} px="md" py="sm" bg="var(--surface-raised)">
    {children}
  </Paper>
);

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
    { id: LINK, label: t('profile.socialMediaProfile'), value: socialMediaProfile },
    ...answers,
  ].filter(({ value }) => value.trim() !== '');
  const facts = [{ id: 'email', label: t('profile.email'), value: email }, ...told].filter(({ value }) => value !== '');
  const isEmpty = isOwn ? told.length === 0 : facts.length === 0;
  return (
    <PanelText>
      <Group wrap="nowrap">
        <Avatar name={title} size="large" />
        <Text component="h3" dir="auto" fz={20} fw={650} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <StaffBadge uid={uid} />
      </Group>
      {isPrivileged && <Notice>{t('profile.privileged')}</Notice>}
      {isOwn && <Completion percent={completionOf(attributes, booleanAttributeIds(venue))} />}
      {facts.length > 0 && (
        <Facts
          facts={facts.map(({ id, label, value }) => ({
            id,
            label,
            value: <Value text={value} isLink={id === LINK} />,
          }))}
        />
      )}
      {isEmpty && <Notice>{t(isOwn ? 'profile.emptyOwn' : 'profile.empty')}</Notice>}
      {attributes.openForNetworking && (
        <Text c="dimmed" fz="sm">
          {t(isOwn ? 'profile.openForNetworkingOwn' : 'profile.openForNetworkingTheirs')}
        </Text>
      )}
      {isOwn && attributes.privateInformation && (
        <Text c="dimmed" fz="sm">
          {t('profile.isPrivate')}
        </Text>
      )}
      <OwnText>{children}</OwnText>
    </PanelText>
  );
}
