import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { booleanAttributeIds, completionOf, type UserProfile } from '../../../domain/people/profile';
import { Facts } from '../../theme/Facts';
import { OwnText } from '../../theme/OwnText';
import { PanelText } from '../../theme/PanelParts';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { Completion } from './Completion';
import { PortraitTools } from './PortraitTools';
import { AboutMe, ProfileHead, ProfileNotice, useReach, useTitle } from './ProfileParts';

const isMail = ({ id }: { id: string }): boolean => id === 'email';

/** The own profile: everything, also what others do not see. */
export function ProfileView({ profile, children }: { profile: UserProfile; children?: ReactNode }) {
  const { t } = useWords();
  const venue = useVenue();
  const { attributes, portrait = null } = profile.data;
  const { company, jobTitle, booleanAttributes, openForNetworking, privateInformation, showEmail, aboutMe } =
    attributes;
  const title = useTitle(attributes);
  const reach = useReach(attributes, true);
  const answers = venue.userProfileAttributes
    .filter(({ id, kind }) => kind === 'BOOLEAN' && Object.hasOwn(booleanAttributes, id))
    .map(({ id, names }) => ({
      id,
      label: <Written of={names} />,
      value: t(booleanAttributes[id] ? 'profile.yes' : 'profile.no'),
    }));
  const work = [
    { id: 'company', label: t('profile.company'), value: <bdi>{company}</bdi>, text: company },
    { id: 'jobTitle', label: t('profile.jobTitle'), value: <bdi>{jobTitle}</bdi>, text: jobTitle },
  ].filter(({ text }) => text.trim() !== '');
  const facts = [...reach.filter(isMail), ...work, ...reach.filter((fact) => !isMail(fact)), ...answers];
  const isEmpty = facts.every(isMail) && aboutMe.trim() === '';
  return (
    <PanelText>
      <ProfileHead title={title} portrait={portrait} />
      <PortraitTools id={portrait} />
      <Completion percent={completionOf(attributes, booleanAttributeIds(venue))} />
      <AboutMe text={aboutMe} />
      {facts.length > 0 && <Facts facts={facts} />}
      {isEmpty && <ProfileNotice>{t('profile.emptyOwn')}</ProfileNotice>}
      {openForNetworking && (
        <Text c="dimmed" fz="sm">
          {t('profile.openForNetworkingOwn')}
        </Text>
      )}
      {showEmail && !privateInformation && (
        <Text c="dimmed" fz="sm">
          {t('profile.showEmailOwn')}
        </Text>
      )}
      {privateInformation && (
        <Text c="dimmed" fz="sm">
          {t('profile.isPrivate')}
        </Text>
      )}
      <OwnText>{children}</OwnText>
    </PanelText>
  );
}
