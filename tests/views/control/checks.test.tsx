import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import type { Finding } from '../../../domain/control/preflight-parts';
import type { UiConfig } from '../../../domain/shell/ui-config';
import type { Office } from '../../../machines/control/control.events';
import { controlMachine } from '../../../machines/control/control.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { Checks } from '../../../src/views/control/Checks';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { DESK, STYLE } from '../../machines/control/control.inputs';
import { quietAssets, quietEditing, quietOffering } from '../../machines/control/quiet-parts';
import { calls } from '../../machines/kernel/fakes';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const at = ['architectures', '@aurora', 'impress'];
const FINDINGS: Finding[] = [
  { rule: 'covered', place: 'Desk', details: ['Wall', 'Door'], at: ['architectures', '@aurora'] },
  { rule: 'textScript', place: 'imprint', details: ['en', 'de'], at },
  { rule: 'textCut', place: 'privacy', details: ['<form>'], at },
  { rule: 'openLogin', place: 'https://venue.example', details: ['https://venue.example'] },
];

async function open(locale: string) {
  await loadControlWords(locale);
  const sections = sectionsMachine.provide({
    actors: {
      editing: quietEditing,
      assets: quietAssets,
      offering: quietOffering,
      address: fromCallback(() => {}),
      fetchSection: fromPromise(async () => {}),
    },
  });
  const control = createActor(
    controlMachine.provide({
      actors: {
        arrive: calls<{ isSignedIn: boolean; style: UiConfig['style']; canFound: boolean }>(() => ({
          isSignedIn: true,
          style: STYLE,
          canFound: false,
        })).logic,
        sections,
        readOffice: calls<Office>(() => ({ desk: DESK, index: null, findings: FINDINGS, publications: [] })).logic,
      },
    }),
  );
  running.push(control.start());
  render(
    <ControlProvider control={control} locale={locale}>
      <SectionsContext value={createActor(sections)}>
        <Checks />
      </SectionsContext>
    </ControlProvider>,
  );
  return within(await screen.findByRole('list')).getAllByRole('listitem');
}
const plain = (item: HTMLElement): string => (item.textContent ?? '').replace(/[\u2068\u2069]/g, '');

test('each finding says what is wrong and where, and leads there', async () => {
  const items = await open('en');
  expect(items.map(plain)).toEqual([
    'MistakeDesk: other widgets lie on it, so that it can’t be pressed (Wall and Door). Move it. Open in the editor',
    'MistakeImprint: attendees see nothing of it, because it has a script (English and German). Remove the script. Open in the editor',
    'WarningPrivacy notice: attendees don’t get these parts (<form>). Remove them, or use the text’s own formats. Open in the editor',
    'Warninghttps://venue.example: everyone enters without logging in, so the other ways to log in are useless. Switch one or the other off.',
  ]);
});

test('the imprint is named as in the editor, in the organiser’s language', async () => {
  const [, imprint] = await open('de');
  expect(imprint && plain(imprint)).toContain('Impressum: Teilnehmende sehen nichts davon');
});
