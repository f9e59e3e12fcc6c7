import { Group, Paper, Text } from '@mantine/core';
import { webLinkOf } from '../../../domain/kernel/links';
import { nameFromEmail } from '../../../domain/kernel/names';
import type { ProfileAttributes } from '../../../domain/people/profile';
import { Avatar } from '../../theme/Avatar';
import type { Fact } from '../../theme/Facts';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from './StaffBadge';

/** What a profile is headed with. */
export function useTitle({ name, email }: Pick<ProfileAttributes, 'name' | 'email'>): string {
  const { t } = useWords();
  return name.trim() || nameFromEmail(email) || t('profile.nameless');
}

type ProfileHeadProps = { title: string; portrait: string | null; role?: string; uid?: string | null };

export const ProfileHead = ({ title, portrait, role = '', uid = null }: ProfileHeadProps) => (
  <Group wrap="nowrap">
    <Avatar name={title} portrait={portrait} size="portrait" />
    <div style={{ minWidth: 0 }}>
      <Text
        component="h3"
        dir="auto"
        fz={28}
        fw={650}
        lh="max(1.1, var(--line-least))"
        style={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Text>
      {role !== '' && (
        <Text c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {role}
        </Text>
      )}
      <div style={{ marginInlineStart: 'calc(-1 * var(--space-2))' }}>
        <StaffBadge uid={uid} />
      </div>
    </div>
  </Group>
);

/** A text of a user: a link where it is a web address or an e-mail address. */
function Value({ text, href }: { text: string; href: string | null }) {
  if (href === null) return <bdi>{text}</bdi>;
  const away = href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={href} {...away}>
      <bdi>{text}</bdi>
    </a>
  );
}

/** How others reach a user, as far as it is filled in. */
export function useReach({ email, socialMediaProfile }: ProfileAttributes, isOwn = false): Fact[] {
  const { t } = useWords();
  const social = socialMediaProfile.trim();
  const mail = isOwn ? null : `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return [
    ...(email === '' ? [] : [{ id: 'email', label: t('profile.email'), value: <Value text={email} href={mail} /> }]),
    ...(social === ''
      ? []
      : [
          {
            id: 'social',
            label: t('profile.socialMediaProfile'),
            value: <Value text={socialMediaProfile} href={webLinkOf(social)} />,
          },
        ]),
  ];
}

/** What a user writes about themselves, with its lines. */
export const AboutMe = ({ text }: { text: string }) =>
  text.trim() === '' ? null : (
    <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );

export const ProfileNotice = ({ children }: { children: string }) => (
  <Paper component="p" m={0} px="md" py="sm" bg="var(--surface-raised)">
    {children}
  </Paper>
);
