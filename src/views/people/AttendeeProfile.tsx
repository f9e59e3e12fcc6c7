import { Badge, Button, Group, List, Text, Title } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import type { ReactNode } from 'react';
import { speakersOf, talksBy } from '../../../domain/agenda/speakers';
import { isAlike } from '../../../domain/kernel/plain';
import { findArea } from '../../../domain/kernel/venue-summary';
import type { UserProfile } from '../../../domain/people/profile';
import { Facts } from '../../theme/Facts';
import { OwnText } from '../../theme/OwnText';
import { PanelText } from '../../theme/PanelParts';
import { TalkLinks } from '../agenda/TalkLinks';
import { useTalks } from '../agenda/use-agenda';
import { useSafety } from '../chat/use-safety';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { AreaLink } from '../venue/VenueLinks';
import { useVenue } from '../venue/venue-context';
import { CONTACTS } from './list/contacts';
import { ProposeMeeting } from './meet/ProposeMeeting';
import { RemovalTrouble, RemovePortrait } from './PortraitTools';
import { AboutMe, ProfileHead, ProfileNotice, useReach, useTitle } from './ProfileParts';
import { useIsStaff, usePeopleList, useWhereabouts } from './use-presence';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={4} fz="md">
      {title}
    </Title>
    <OwnText>{children}</OwnText>
  </section>
);

/** Where the attendee is, and whether they can be reached. */
function Place({ uid }: { uid: string }) {
  const { t } = useWords();
  const venue = useVenue();
  const { attendee, isAway } = useWhereabouts(uid);
  const area = findArea(venue, attendee?.areaId ?? null);
  if (attendee === null) return isAway ? <Text c="dimmed">{t('profile.away')}</Text> : null;
  return (
    <Group gap="xs">
      <Text c="dimmed">{t(`people.status.${attendee.status ?? 'Available'}`)}</Text>
      {area !== null && (
        <AreaLink area={area}>
          <Written of={area.names} or={area.id} />
        </AreaLink>
      )}
    </Group>
  );
}

/** The ways to the attendee, or only the way back while the user blocks them. */
function Contact({ uid, name, canMeet }: { uid: string; name: string; canMeet: boolean }) {
  const { t } = useWords();
  const { safety, blocked, hasFailed } = useSafety();
  const isBlocked = blocked.includes(uid);
  return (
    <>
      <output>{isBlocked && <ProfileNotice>{t('chat.safety.blocked', { name })}</ProfileNotice>}</output>
      <Group gap="xs">{!isBlocked && CONTACTS.map(({ id, View }) => <View key={id} uid={uid} name={name} />)}</Group>
      {!isBlocked && canMeet && <ProposeMeeting uid={uid} name={name} />}
      {safety !== undefined && (
        <div>
          <Button
            variant="subtle"
            color="danger"
            onClick={() => safety.send({ type: 'safety.block', uid, isOn: !isBlocked })}
          >
            {t(isBlocked ? 'chat.safety.unblock' : 'chat.safety.block', { name })}
          </Button>
        </div>
      )}
      {hasFailed && <p role="alert">{t('chat.safety.failed')}</p>}
    </>
  );
}

/** What the attendee has said yes to; what the user has also said yes to is marked. */
function Statements({ profile, name }: { profile: UserProfile; name: string }) {
  const { t } = useWords();
  const { booleanAttributes } = profile.data.attributes;
  const own = usePart('profile', ({ context }) => context.profile);
  const mine = own?.open().data.attributes.booleanAttributes ?? {};
  const said = useVenue().userProfileAttributes.filter(({ id, kind }) => kind === 'BOOLEAN' && booleanAttributes[id]);
  if (said.length === 0) return null;
  return (
    <Part title={t('profile.says', { name })}>
      <List spacing="xs" mt="xs">
        {said.map(({ id, names }) => (
          <List.Item key={id}>
            <Group gap="xs">
              <Written of={names} or={id} />
              {mine[id] && <Badge variant="light">{t('profile.both')}</Badge>}
            </Group>
          </List.Item>
        ))}
      </List>
    </Part>
  );
}

/** The profile of another attendee: only what they share, in words about another person. */
export function AttendeeProfile({ profile, uid }: { profile: UserProfile; uid: string }) {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const list = usePeopleList();
  const own = usePart('session', ({ context }) => context.identity?.uid ?? null);
  const mine = usePart('profile', ({ context }) => context.profile);
  const { attributes, isPrivileged = false } = profile.data;
  const isOrganiser = usePart('moderation', (snapshot) => !snapshot.matches('barred'));
  const gone = usePart('portrait', ({ context }) => context.id);
  const portrait = profile.data.portrait === gone ? null : (profile.data.portrait ?? null);
  const { company, jobTitle, openForNetworking } = attributes;
  const isStaff = useIsStaff(uid);
  const name = useTitle(attributes);
  const reach = useReach(attributes);
  const talks = talksBy(speakersOf(useTalks()), { uid, name: attributes.name, company });
  const role = [jobTitle, company].filter((text) => text.trim() !== '').join(' · ');
  const isColleague = isAlike(company, mine?.open().data.attributes.company ?? '');
  const isSilent =
    [role, attributes.aboutMe.trim()].every((text) => text === '') &&
    reach.length === 0 &&
    talks.length === 0 &&
    !Object.values(attributes.booleanAttributes).some(Boolean);
  return (
    <PanelText>
      {list.isOpen && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft className="mantine-rotate-rtl" size={18} aria-hidden />}
            onClick={() => panel.send({ type: 'profilePanel.close' })}
          >
            {t('profile.backToList')}
          </Button>
        </div>
      )}
      <ProfileHead title={name} portrait={portrait} role={role} uid={uid} />
      {own !== uid && <Place uid={uid} />}
      {own !== uid && isOrganiser && (
        <div>
          {portrait !== null && <RemovePortrait id={portrait} />}
          <RemovalTrouble />
        </div>
      )}
      {own !== uid && <Contact uid={uid} name={name} canMeet={openForNetworking || isStaff} />}
      {isPrivileged && <ProfileNotice>{t('profile.privileged')}</ProfileNotice>}
      <AboutMe text={attributes.aboutMe} />
      {isColleague && own !== uid && <Text>{t('profile.colleagues', { company: company.trim() })}</Text>}
      {openForNetworking && <Text>{t('profile.openForNetworkingTheirs')}</Text>}
      {reach.length > 0 && <Facts facts={reach} />}
      <Statements profile={profile} name={name} />
      {talks.length > 0 && (
        <Part title={t('profile.talks')}>
          <TalkLinks talks={talks} />
        </Part>
      )}
      {isSilent && <ProfileNotice>{t('profile.empty')}</ProfileNotice>}
    </PanelText>
  );
}
