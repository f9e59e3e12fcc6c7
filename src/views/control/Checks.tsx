import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { led } from '../../../domain/control/editing-view';
import { TO_FILL_IN } from '../../../domain/control/preflight';
import { type Finding, levelOf } from '../../../domain/control/preflight-parts';
import { listFormat } from '../../../domain/kernel/formats';
import { apart } from '../../words/control/apart';
import { Rows } from './Entries';
import { Panel } from './Panel';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

/** As the checks name the imprint and the privacy notice. */
const isLegalText = (place: string): place is 'imprint' | 'privacy' => place === 'imprint' || place === 'privacy';

function Line({ rule, place, details, at }: Finding) {
  const { locale, t } = useControl();
  const id = useId();
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const isByLanguage =
    rule === 'noTranslation' || rule === 'imprintGap' || rule === 'privacyGap' || rule === 'textScript';
  const named = isByLanguage ? details.map((language) => languages.of(language) ?? language) : details.map(apart);
  const editing = useSectionsPart(({ children }) => children.editing);
  const level = levelOf(rule);
  const list = listFormat(locale, {}).format(named);
  const isLegal = rule === 'textScript' || rule === 'textInsecure' || rule === 'textCut';
  const where = isLegal && isLegalText(place) ? t(`form.label.${place}`) : apart(place);
  return (
    <Group component="li" wrap="nowrap" align="start" gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <Badge flex="none" mt={2} variant="light" {...(level === 'mistake' && { color: 'danger' })}>
        {t(`level.${level}`)}
      </Badge>
      <span>
        <span id={id}>{t(`finding.${rule}`, { place: where, details: list, gap: TO_FILL_IN })}</span>
        {at !== undefined && (
          <>
            {' '}
            <Anchor
              href="#venue"
              inherit
              aria-describedby={id}
              onClick={() => editing?.send({ type: 'editing.show', shown: led(at) })}
            >
              {t('programme.open')}
            </Anchor>
          </>
        )}
      </span>
    </Group>
  );
}

/** What organisers should know before they publish. */
export function Checks() {
  const { t } = useControl();
  const findings = useControlPart(({ context }) => context.findings);
  const hasSome = findings.length > 0;
  return (
    <Panel id="checks" title={t('checks')} {...(hasSome && { help: t('checksHelp') })}>
      {hasSome ? (
        <Rows labelledBy="checks">
          {findings.map((one) => (
            <Line key={JSON.stringify(one)} {...one} />
          ))}
        </Rows>
      ) : (
        <Text>{t('noFindings')}</Text>
      )}
    </Panel>
  );
}
