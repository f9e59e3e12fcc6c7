import { Box, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { addressOf, talkAt } from '../../../domain/agenda/agenda';
import { textParts } from '../../../domain/chat/text';
import type { Architecture } from '../../../domain/kernel/venue';
import { defaultAreaId, defaultViewpoint, findArea } from '../../../domain/kernel/venue-summary';
import { pieceOf, placeIn, routeOf, talkOf, widgetOf } from '../../../domain/shell/routes';
import { piecesOf } from '../../../domain/widgets/widget';
import { dayChipText, spanText } from '../agenda/times';
import { useTalks } from '../agenda/use-agenda';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { Picture } from '../venue/area/Picture';
import { useVenue } from '../venue/venue-context';
import styles from './PlaceCards.module.css';

const CARD = {
  withBorder: true,
  display: 'flex',
  w: '100%',
  mt: 'xs',
  p: 0,
  td: 'none',
  ta: 'start',
  style: { overflow: 'hidden' },
} as const;

/** A message with more links is a list of its own. */
const MOST = 2;

/** The places of the venue to which links of a text lead, each once. */
const pathsIn = (text: string): string[] =>
  text.includes(window.location.host)
    ? [
        ...new Set(
          textParts(text).flatMap((part) =>
            part.kind === 'link' ? (placeIn(part.href, window.location.origin) ?? []) : [],
          ),
        ),
      ].slice(0, MOST)
    : [];

const widgetIn = (venue: Architecture, id: string | null) =>
  venue.areas.flatMap(({ contentWidgets }) => contentWidgets).find((widget) => widget.id === id) ?? null;

function PlaceCard({ path }: { path: string }) {
  const { locale } = useWords();
  const agenda = useActorOf('agenda');
  const venue = useVenue();
  const talks = useTalks();
  const route = routeOf(path);
  if (route.name !== 'Area' || route.architectureId !== venue.id) return null;
  const talk = talkAt(talks, talkOf(path));
  const area = findArea(venue, talk?.areaId ?? route.areaId ?? defaultAreaId(venue));
  const widget = widgetIn(venue, widgetOf(path));
  const isGone = (talk === null && talkOf(path) !== null) || (widget === null && widgetOf(path) !== null);
  if (area === null || isGone) return null;
  const piece = widget && piecesOf(widget)?.find(({ id }) => id === pieceOf(path));
  const names = talk?.titles ?? piece?.titles ?? widget?.name ?? area.names;
  const content = (
    <>
      <Box component="span" w={88} mih={72} pos="relative" flex="none">
        <Picture
          assetId={defaultViewpoint(area)?.background?.assetId ?? null}
          cssWidth={320}
          className={styles.picture}
          alt=""
        />
      </Box>
      <Stack component="span" gap={0} justify="center" px="sm" py="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text component="span" fw={650}>
          <Written of={names} or={widget?.id ?? area.id} />
        </Text>
        {talk !== null && (
          <Text component="span" size="sm">
            <span>{dayChipText(talk.begin, locale)}</span>
            <span>{' · '}</span>
            <span>{spanText(talk.begin, talk.end, locale)}</span>
          </Text>
        )}
        {names !== area.names && (
          <Text component="span" size="sm" c="dimmed">
            <Written of={talk?.areaNames ?? area.names} or={area.id} />
          </Text>
        )}
      </Stack>
    </>
  );
  // The page of a talk opens wherever the user is.
  return talk === null ? (
    <Paper {...CARD} component={Link} href={path}>
      {content}
    </Paper>
  ) : (
    <Paper
      {...CARD}
      component="button"
      type="button"
      onClick={() => agenda.send({ type: 'agenda.look', talk: addressOf(talk) })}
    >
      {content}
    </Paper>
  );
}

/** Cards of the places of this venue that a message links to; other links get none. */
export const PlaceCards = ({ text }: { text: string }) =>
  pathsIn(text).map((path) => <PlaceCard key={path} path={path} />);
