import { Button, Text, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { listPeople, type Person } from '../../../../domain/people/people-list';
import { crowdText } from '../../../../domain/people/presence';
import type { PeopleListActorRef } from '../../../../machines/people/people-list.machine';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { MyMeetings } from '../meet/MyMeetings';
import { usePeopleHere, usePresenceTrouble, useRoster } from '../use-presence';
import { OwnStatus } from './OwnStatus';
import styles from './PeopleList.module.css';
import { PersonRow } from './PersonRow';
import { Suggestions } from './Suggestions';
import { Unreached } from './Unreached';

/** The attendees that match the filters and the search, by name. */
function usePeople(list: PeopleListActorRef) {
  const { locale } = useWords();
  const isArea = useSelector(list, (snapshot) => snapshot.matches({ open: 'area' }));
  const { isCompanyOnly, search } = useSelector(list, ({ context }) => context);
  const uid = usePart('session', ({ context }) => context.identity?.uid ?? null);
  const profile = usePart('profile', ({ context }) => context.profile);
  const roster = useRoster(isArea ? 'area' : 'everyone');
  const company = profile?.open().data.attributes.company.trim() || null;
  const attendees = roster.attendees.map((attendee) => attendee.open());
  const found = listPeople(attendees, { uid, company: isCompanyOnly ? company : null, search, locale });
  return { ...found, ...roster, isArea, isCompanyOnly, search, hasCompany: company !== null };
}

type RowsProps = { list: PeopleListActorRef; people: readonly Person[]; isArea: boolean };

function Rows({ list, people, isArea }: RowsProps) {
  const selected = useSelector(list, ({ context }) => context.uid);
  return (
    <ul className={styles.rows}>
      {people.map((person) => (
        <PersonRow
          key={person.uid}
          person={person}
          isAreaShown={!isArea}
          isSelected={person.uid === selected}
          onSelect={() => list.send({ type: 'peopleList.select', uid: person.uid })}
        />
      ))}
    </ul>
  );
}

type PeopleListProps = {
  list: PeopleListActorRef;
  /** Without other areas and the user's own status. */
  isInWidget?: boolean;
};

/** The attendees, with filters, a search, and a card for the selected one. */
export function PeopleList({ list, isInWidget = false }: PeopleListProps) {
  const { t, locale } = useWords();
  const profilePanel = useActorOf('profilePanel');
  const isNamed = usePart(
    'presence',
    ({ context }) => context.attendee?.open().data.attributes.openForNetworking ?? true,
  );
  const here = usePeopleHere() ?? 0;
  const found = usePeople(list);
  const { people, unnamed, attendees, limit, isRefused, isArea, isCompanyOnly, search, hasCompany } = found;
  const presence = usePresenceTrouble();
  const isUnreached = presence.isUnreached || found.isLate;
  const isNarrowed = isCompanyOnly || search.trim() !== '';
  const isAreaEmpty =
    isArea && people.length === 0 && unnamed === 0 && !isUnreached && !isRefused && !found.isAwaited && !isNarrowed;
  /** In all areas are at least those of this one. */
  const known = Math.max(here, attendees.length);
  const isWhole = known === attendees.length && known < limit;
  const number = (count: number) => numberFormat(locale).format(count);
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Text component="output" c="dimmed" fz="sm">
          {isArea || isInWidget || found.isAwaited
            ? t('people.here', { count: crowdText(here, locale) })
            : t('people.everywhere', { count: `${number(known)}${isWhole ? '' : '+'}` })}
        </Text>
        {!isInWidget && <OwnStatus />}
        <TextInput
          label={t('people.search')}
          value={search}
          autoComplete="off"
          onChange={({ currentTarget }) => list.send({ type: 'peopleList.search', text: currentTarget.value })}
        />
        {(!isInWidget || hasCompany) && (
          <ToggleGroup label={t('people.filters')}>
            {!isInWidget && (
              <ToggleButton isOn={isArea} onClick={() => list.send({ type: 'peopleList.toggleArea' })}>
                {t('people.thisArea')}
              </ToggleButton>
            )}
            {hasCompany && (
              <ToggleButton isOn={isCompanyOnly} onClick={() => list.send({ type: 'peopleList.toggleCompany' })}>
                {t('people.myCompany')}
              </ToggleButton>
            )}
          </ToggleGroup>
        )}
      </div>
      <div className={styles.scroll}>
        {!isInWidget && <MyMeetings className={styles.inset ?? ''} />}
        {!isInWidget && !isNarrowed && <Suggestions />}
        {isArea && here > attendees.length && attendees.length >= limit && (
          <p className={styles.notice}>{t('people.firstOf', { count: number(attendees.length) })}</p>
        )}
        {!isNamed && (
          <div className={`${styles.notice} ${styles.sharing}`}>
            <p>{t('people.own.unnamed')}</p>
            <Button onClick={() => profilePanel.send({ type: 'profilePanel.openOwn' })}>{t('profile.mine')}</Button>
          </div>
        )}
        {people.length > 0 && <Rows list={list} people={people} isArea={isArea} />}
        {isUnreached && <Unreached retry={presence.isUnreached ? presence.retry : found.retry} />}
        {people.length === 0 && !isUnreached && (
          <output className={styles.notice}>
            {t(
              isRefused
                ? 'people.refused'
                : found.isAwaited
                  ? 'people.loading'
                  : isNarrowed
                    ? 'people.noMatch'
                    : unnamed > 0
                      ? 'people.noNames'
                      : isAreaEmpty
                        ? 'people.aloneInArea'
                        : 'people.alone',
            )}
          </output>
        )}
        {isAreaEmpty && !isInWidget && (
          <Button className={styles.more} onClick={() => list.send({ type: 'peopleList.toggleArea' })}>
            {t('people.showEveryone')}
          </Button>
        )}
        {unnamed > 0 && <p className={styles.notice}>{t('people.unnamed', { count: number(unnamed) })}</p>}
        {!isArea && attendees.length >= limit && limit > 0 && (
          <Button className={styles.more} onClick={() => list.send({ type: 'peopleList.showMore' })}>
            {t('people.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
