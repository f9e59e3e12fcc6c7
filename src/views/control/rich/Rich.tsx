import { Button, Group, Stack, TextInput, useDirection } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowForwardUp from '@tabler/icons-react/icons/IconArrowForwardUp';
import IconBold from '@tabler/icons-react/icons/IconBold';
import IconH2 from '@tabler/icons-react/icons/IconH2';
import IconH3 from '@tabler/icons-react/icons/IconH3';
import IconItalic from '@tabler/icons-react/icons/IconItalic';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconList from '@tabler/icons-react/icons/IconList';
import IconListNumbers from '@tabler/icons-react/icons/IconListNumbers';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { directionOf } from '../../../../domain/shell/language';
import type { LinkingActorRef } from '../../../../machines/control/linking.machine';

import {
  applyTool,
  focusText,
  linkTo,
  lookOf,
  RICH_TOOLS,
  type RichTool,
  richText,
} from '../../../adapters/control/rich-editor';
import { CODE, directed } from '../../../theme/fields';
import { IconButton } from '../../../theme/IconButton';

import { useControl } from '../use-control';
import styles from './Rich.module.css';

type RichProps = {
  linking: LinkingActorRef;
  /** Names the text among all of the form. */
  at: string;
  language: string;
  label: string;
  /** The id of the element with the language, and whether the text is missing. */
  aboutId: string;
  html: string;
  isEditable: boolean;
  write: (html: string) => void;
};

const TOOLS: Readonly<Record<RichTool, { Icon: typeof IconBold; keys: string }>> = {
  undo: { Icon: IconArrowBackUp, keys: 'Control+Z' },
  redo: { Icon: IconArrowForwardUp, keys: 'Control+Y' },
  bold: { Icon: IconBold, keys: 'Control+B' },
  italic: { Icon: IconItalic, keys: 'Control+I' },
  heading: { Icon: IconH2, keys: 'Control+Alt+2' },
  subheading: { Icon: IconH3, keys: 'Control+Alt+3' },
  bullets: { Icon: IconList, keys: 'Control+Shift+8' },
  numbers: { Icon: IconListNumbers, keys: 'Control+Shift+7' },
  link: { Icon: IconLink, keys: 'Control+K' },
};

type ToolsProps = { editor: Editor; label: string; ask: (editor: Editor) => void };

/** One stop of the Tab key; arrow keys move between the tools, which are never disabled, only marked so. */
function Tools({ editor, label, ask }: ToolsProps) {
  const { t } = useControl();
  const { dir } = useDirection();
  const { getItemProps } = useRovingIndex({ total: RICH_TOOLS.length, dir });
  const look = useEditorState({ editor, selector: ({ editor: present }) => lookOf(present) });
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={label}>
      {RICH_TOOLS.map((tool, index) => {
        const { isOn, isPossible } = look[tool];
        const { Icon, keys } = TOOLS[tool];
        return (
          <IconButton
            key={tool}
            {...getItemProps({ index, onClick: () => (tool === 'link' ? ask(editor) : applyTool(editor, tool)) })}
            variant={isOn ? 'light' : 'subtle'}
            label={t(`rich.${tool}`)}
            icon={Icon}
            aria-keyshortcuts={keys}
            aria-pressed={tool === 'undo' || tool === 'redo' ? undefined : isOn}
            aria-disabled={!isPossible}
            opacity={isPossible ? 1 : 0.4}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
          />
        );
      })}
    </RichTextEditor.Toolbar>
  );
}

/** One function, so that the field has the focus only when it appears. */
const focus = (field: HTMLInputElement | null) => field?.focus();

function Linking({ linking, at, editor }: { linking: LinkingActorRef; at: string; editor: Editor }) {
  const { t } = useControl();
  const isHere = useSelector(linking, ({ context }) => context.at === at);
  const { address, isLinked } = useSelector(linking, ({ context }) => context);
  const isRefused = useSelector(linking, (snapshot) => snapshot.matches({ asking: 'refused' }));
  if (!isHere) return null;
  const cancel = () => {
    linking.send({ type: 'linking.cancel' });
    focusText(editor);
  };
  return (
    <form
      noValidate
      aria-label={t('rich.link')}
      onSubmit={(event) => {
        event.preventDefault();
        linking.send({ type: 'linking.accept' });
      }}
    >
      <Stack p="sm" gap="sm">
        <TextInput
          ref={focus}
          label={t('rich.address')}
          description={isRefused ? null : t('rich.addressHelp', { example: '\u2066example.org\u2069' })}
          error={isRefused ? t('rich.refused') : null}
          value={address}
          {...CODE}
          {...directed('ltr')}
          inputMode="url"
          onKeyDown={unlessComposing((event) => {
            if (event.key === 'Escape') cancel();
          })}
          onChange={({ currentTarget }) => linking.send({ type: 'linking.write', address: currentTarget.value })}
        />
        <Group gap="sm">
          <Button type="submit">{t('rich.accept')}</Button>
          {isLinked && (
            <Button variant="subtle" onClick={() => linking.send({ type: 'linking.remove' })}>
              {t('rich.remove')}
            </Button>
          )}
          <Button variant="subtle" onClick={cancel}>
            {t('rich.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A text with its formats, as attendees see it. */
export function Rich({ linking, at, language, label, aboutId, html, isEditable, write }: RichProps) {
  const { t } = useControl();
  const [rich] = useState(() =>
    richText({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': aboutId,
        lang: language,
        dir: directionOf(language),
        class: styles.text ?? '',
      },
      html,
      nameOf: (kind) => t(`rich.kept.${kind}`),
      write,
      askLink: (address) => linking.send({ type: 'linking.ask', at, address }),
    }),
  );
  const editor = useEditor(rich.options);
  useEffect(() => rich.show(editor, html, isEditable), [rich, editor, html, isEditable]);
  useEffect(() => {
    const heard = linking.on('linking.decided', (fact) => {
      if (fact.at === at) linkTo(editor, fact.address);
    });
    return () => heard.unsubscribe();
  }, [linking, at, editor]);
  return (
    <RichTextEditor editor={editor}>
      <Tools editor={editor} label={t('rich.tools', { text: label })} ask={rich.ask} />
      <Linking linking={linking} at={at} editor={editor} />
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
