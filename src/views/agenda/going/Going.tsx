import { Anchor, Stack, Text } from '@mantine/core';
import { type AgendaTalk, addressOf } from '../../../../domain/agenda/agenda';
import type { Going as Goers } from '../../../../domain/agenda/going';
import { listFormat } from '../../../../domain/kernel/formats';
import { OwnText } from '../../../theme/OwnText';
import { sayCount } from '../../../words/counts';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Said } from '../../kernel/Written';

/** The names, which lead to profiles, and how many more the user knows, as one list. */
function Names({ of: { people, others } }: { of: Goers }) {
  const { locale } = useWords();
  const agenda = useActorOf('agenda');
  const panel = useActorOf('profilePanel');
  const meet = (uid: string) => {
    agenda.send({ type: 'agenda.close' });
    panel.send({ type: 'profilePanel.openAttendee', uid });
  };
  const items = [
    ...people.map(({ userId, name }) => (
      <Anchor key={userId} component="button" type="button" inherit onClick={() => meet(userId)}>
        <bdi>{name}</bdi>
      </Anchor>
    )),
    ...(others > 0 ? [<OwnText key="others">{sayCount(locale, 'going.others', others)}</OwnText>] : []),
  ];
  const parts = listFormat(locale, { type: 'conjunction' }).formatToParts(items.map((_, at) => String(at)));
  return parts.map(({ type, value }, at) =>
    type === 'literal' ? <OwnText key={`between-${at}`}>{value}</OwnText> : items[Number(value)],
  );
}

/** Which people the user knows go to a talk that is not over, and how many keep it. */
export function Going({ talk }: { talk: AgendaTalk }) {
  const { t } = useWords();
  const isShown = usePart(
    'going',
    (snapshot) => snapshot.matches('shown') && snapshot.context.talk === addressOf(talk),
  );
  const body = usePart('going', ({ context }) => context.body);
  const going = isShown && body !== null && talk.phase !== 'past' ? body.open() : null;
  if (going === null || (going.people.length === 0 && going.count === null)) return null;
  return (
    <Stack gap={4}>
      {going.people.length > 0 && (
        <Text component="div" size="sm">
          <Said id="going.named" parts={{ names: <Names of={going} /> }} />
        </Text>
      )}
      {going.count !== null && (
        <Text size="sm" c="dimmed">
          {t('going.count', { count: going.count })}
        </Text>
      )}
    </Stack>
  );
}
