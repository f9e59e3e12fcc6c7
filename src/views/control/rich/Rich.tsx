import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { directionOf } from '../../../../domain/shell/language';
import type { LinkingActorRef } from '../../../../machines/control/linking.machine';
import { createRichEditor, RICH_TOOLS, type RichEditor, type RichTool } from '../../../adapters/control/rich-editor';
import { Field } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { Toolbar } from '../../../ui/Toolbar';
import page from '../Control.module.css';
import { useControl } from '../use-control';
import styles from './Rich.module.css';

type RichProps = {
  linking: LinkingActorRef;
  /** Names the text among all of the form. */
  at: string;
  language: string;
  label: string;
  /** Of the element that says which language it is, and whether the text is missing. */
  aboutId: string;
  html: string;
  isEditable: boolean;
  write: (html: string) => void;
};

const ICONS: Readonly<Record<RichTool, string>> = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  heading: 'M4 5v14M14 5v14M4 12h10M17.500 13a2 2 0 1 1 3.400 1.500L17.500 19H21',
  subheading: 'M4 5v14M14 5v14M4 12h10M17.500 12H21l-2 2.500a2.200 2.200 0 1 1-1.800 3.700',
  bullets: 'M9 6h11M9 12h11M9 18h11M4 6h.010M4 12h.010M4 18h.010',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4l1.500-1v6M4 15a1.500 1.500 0 1 1 2.600 1L4 20h3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
};

const KEYS: Readonly<Record<RichTool, string>> = {
  ...{ undo: 'Control+Z', redo: 'Control+Y', bold: 'Control+B', italic: 'Control+I', link: 'Control+K' },
  ...{ heading: 'Control+Alt+2', subheading: 'Control+Alt+3', bullets: 'Control+Shift+8', numbers: 'Control+Shift+7' },
};

function Tools({ editor, label, isEditable }: { editor: RichEditor; label: string; isEditable: boolean }) {
  const { t } = useControl();
  const look = useSyncExternalStore(editor.hear, editor.look);
  return (
    <Toolbar label={label} className={styles.tools}>
      {RICH_TOOLS.map((tool) => {
        const { isOn, isPossible } = look[tool];
        return (
          <IconButton
            key={tool}
            label={t(`rich.${tool}`)}
            icon={ICONS[tool]}
            aria-keyshortcuts={KEYS[tool]}
            aria-pressed={tool === 'undo' || tool === 'redo' ? undefined : isOn}
            aria-disabled={!isPossible || !isEditable}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.use(tool)}
          />
        );
      })}
    </Toolbar>
  );
}

/** One function, so that the field has the focus only when it appears. */
const focus = (field: HTMLInputElement | null) => field?.focus();

function Linking({ linking, at, editor }: { linking: LinkingActorRef; at: string; editor: RichEditor }) {
  const { t } = useControl();
  const isHere = useSelector(linking, ({ context }) => context.at === at);
  const { address, isLinked } = useSelector(linking, ({ context }) => context);
  const isRefused = useSelector(linking, (snapshot) => snapshot.matches({ asking: 'refused' }));
  if (!isHere) return null;
  const cancel = () => {
    linking.send({ type: 'linking.cancel' });
    editor.focus();
  };
  return (
    <form
      className={styles.linking}
      noValidate
      aria-label={t('rich.link')}
      onSubmit={(event) => {
        event.preventDefault();
        linking.send({ type: 'linking.accept' });
      }}
    >
      <Field
        ref={focus}
        label={t('rich.address')}
        help={t('rich.addressHelp', { example: '\u2066example.org\u2069' })}
        error={isRefused ? t('rich.refused') : null}
        value={address}
        dir="ltr"
        inputMode="url"
        onKeyDown={unlessComposing((event) => {
          if (event.key === 'Escape') cancel();
        })}
        onChange={({ currentTarget }) => linking.send({ type: 'linking.write', address: currentTarget.value })}
      />
      <div className={page.actions}>
        <Button type="submit">{t('rich.accept')}</Button>
        {isLinked && (
          <Button variant="subtle" onClick={() => linking.send({ type: 'linking.remove' })}>
            {t('rich.remove')}
          </Button>
        )}
        <Button variant="subtle" onClick={cancel}>
          {t('rich.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A text with its formats, as attendees see it. */
export function Rich({ linking, at, language, label, aboutId, html, isEditable, write }: RichProps) {
  const { t } = useControl();
  const [editor] = useState(() =>
    createRichEditor({
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': aboutId },
        ...{ lang: language, dir: directionOf(language), class: styles.text ?? '' },
      },
      html,
      nameOf: (kind) => t(`rich.kept.${kind}`),
      write,
      askLink: (address) => linking.send({ type: 'linking.ask', at, address }),
    }),
  );
  const { mount } = editor;
  useEffect(() => editor.show(html, isEditable), [editor, html, isEditable]);
  useEffect(() => {
    const heard = linking.on('linking.decided', (fact) => {
      if (fact.at === at) editor.link(fact.address);
    });
    return () => heard.unsubscribe();
  }, [linking, at, editor]);
  return (
    <div className={styles.rich}>
      <Tools editor={editor} label={t('rich.tools', { text: label })} isEditable={isEditable} />
      <Linking linking={linking} at={at} editor={editor} />
      <div ref={mount} />
    </div>
  );
}
