// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { linkingMachine } from '../../../machines/control/linking.machine';
import type { RichTool } from '../../../src/adapters/control/rich-editor';
import { parseRich, pasted, writeRich } from '../../../src/adapters/control/rich-schema';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Rich } from '../../../src/views/control/rich/Rich';
import en from '../../../src/words/en/control.json';

afterEach(cleanup);

// jsdom has no layout, which the editor asks for the place of the caret.
const NO_RECTANGLE = { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0, toJSON: () => ({}) };
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as never;
  Range.prototype.getBoundingClientRect = () => NO_RECTANGLE;
});
afterAll(() => {
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
});

const kept = (html: string): string => writeRich(parseRich(html));

function show(html: string, language = 'en') {
  const linking = createActor(linkingMachine).start();
  const write = vi.fn<(html: string) => void>();
  const view = (value: string, isEditable = true) => (
    <ControlProvider control={null as never} locale={'en'}>
      <Rich
        linking={linking}
        at="imprint"
        language={language}
        write={write}
        isEditable={isEditable}
        html={value}
        label={`Imprint, ${language}`}
        aboutId="about"
      />
    </ControlProvider>
  );
  const { rerender } = render(view(html));
  const text = screen.getByRole('textbox', { name: `Imprint, ${language}` });
  const tools = screen.getByRole('toolbar');
  const tool = (name: RichTool) => within(tools).getByRole('button', { name: en.rich[name] });
  const select = (around: Node, from = 0, to = around.textContent?.length ?? 0) => {
    const node = around.firstChild ?? around;
    text.focus();
    act(() => {
      document.getSelection()?.setBaseAndExtent(node, from, node, to);
      document.dispatchEvent(new Event('selectionchange'));
    });
  };
  const paragraph = () => text.querySelector('p') ?? text;
  const showAgain = (value: string, isEditable?: boolean) => rerender(view(value, isEditable));
  const last = () => write.mock.lastCall?.[0];
  return { text, tool, tools, select, paragraph, last, write, linking, showAgain, user: userEvent.setup() };
}

describe('a formatted text that the editor has not changed', () => {
  test.each([
    [
      'headings, paragraphs and lists',
      '<h1>Imprint</h1><p>Who <strong>we</strong> are</p><ul><li>a</li><li>b</li></ul>',
    ],
    ['lists in lists', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
    ['links with their titles', '<p><a href="mailto:ada@example.org" title="Ada">write</a></p>'],
    ['tables', '<table><tbody><tr><th scope="row">a</th><td colspan="2"><b>b</b></td></tr></tbody></table>'],
    [
      'pictures and embedded pages',
      '<p>a<img src="/assets/seal.webp" alt="Seal">b</p><iframe src="https://map.example"></iframe>',
    ],
    [
      'definitions, addresses and quotes',
      '<dl><dt>a</dt><dd>b</dd></dl><address>c<br>d</address><blockquote><p>e</p></blockquote>',
    ],
    ['sections and languages', '<section lang="ar" dir="rtl"><h2 lang="en">a</h2><p>b</p></section>'],
    ['other marks', '<p>H<sub>2</sub>O, <abbr title="gram">g</abbr>, <u><s>old</s></u><br>new</p><hr><p>end</p>'],
  ])('keeps %s as they are', (_, html) => {
    expect(kept(html)).toBe(html);
  });

  test('loses what attendees never get', () => {
    expect(kept('<p onclick="x()">a<script>b</script></p><form><input></form>')).toBe('<p>a</p>');
    expect([kept(''), kept('<p></p>')]).toEqual(['', '']);
  });
});

test('a pasted text brings its formats, and nothing that comes from elsewhere', () => {
  const word = '<p class="MsoNormal" style="margin:0" lang="DE">Our <b>team</b><o:p></o:p></p><style>p{}</style>';
  expect(pasted(word)).toBe('<p>Our <b>team</b></p>');
  expect(pasted('<p>a<img src="https://tracker.example/1.gif"></p><iframe src="//x.example"></iframe>')).toBe(
    '<p>a</p>',
  );
});

describe('the editor of a formatted text', () => {
  test('makes the selected text bold, names it as pressed, and takes it back', async () => {
    const { last, paragraph, select, text, tool, user } = show('<p>Who we are</p>');
    expect(tool('undo')).toHaveAttribute('aria-disabled', 'true');
    select(paragraph());
    await user.click(tool('bold'));
    expect(last()).toBe('<p><strong>Who we are</strong></p>');
    expect(tool('bold')).toHaveAttribute('aria-pressed', 'true');
    await user.click(tool('undo'));
    expect([last(), text.textContent]).toEqual(['<p>Who we are</p>', 'Who we are']);
    await user.click(tool('redo'));
    expect(last()).toBe('<p><strong>Who we are</strong></p>');
  });

  test('makes headings and lists, and changes one list into the other', async () => {
    const { last, paragraph, select, text, tool, user } = show('<p>Who we are</p>');
    select(paragraph());
    await user.click(tool('heading'));
    expect(last()).toBe('<h2>Who we are</h2>');
    await user.click(tool('subheading'));
    expect(last()).toBe('<h3>Who we are</h3>');
    await user.click(tool('subheading'));
    await user.click(tool('bullets'));
    expect(last()).toBe('<ul><li>Who we are</li></ul>');
    await user.click(tool('numbers'));
    expect(last()).toBe('<ol><li>Who we are</li></ol>');
    await user.click(tool('numbers'));
    expect([last(), text.querySelector('ol')]).toEqual(['<p>Who we are</p>', null]);
  });

  test('sets a link on the selected text, refuses a script, and removes the link', async () => {
    const { last, paragraph, select, text, tool, user, write } = show('<p>our site</p>');
    select(paragraph());
    await user.click(tool('link'));
    const address = screen.getByRole('textbox', { name: en.rich.address });
    expect(address).toHaveFocus();
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(address).toHaveAccessibleDescription(en.rich.refused);
    expect(write).not.toHaveBeenCalled();
    await user.clear(address);
    await user.type(address, 'example.org{Enter}');
    expect(last()).toBe('<p><a href="https://example.org">our site</a></p>');
    expect([screen.queryByRole('textbox', { name: en.rich.address }), document.activeElement]).toEqual([null, text]);
    await user.click(tool('link'));
    await user.click(screen.getByRole('button', { name: en.rich.remove }));
    expect(last()).toBe('<p>our site</p>');
  });

  test('keeps the caret and what can be undone when its own text comes back to it', async () => {
    const { last, paragraph, select, showAgain, text, tool, user } = show('<h1>Imprint</h1><p>Who we are</p>');
    const end = paragraph().textContent?.length ?? 0;
    select(paragraph(), end, end);
    await user.keyboard('{Enter}');
    expect(last()).toBe('<h1>Imprint</h1><p>Who we are</p><p></p>');
    showAgain(last() ?? '');
    expect(text.querySelectorAll('p')).toHaveLength(2);
    expect(document.getSelection()?.anchorNode).toBe(text.querySelectorAll('p')[1]);
    await user.click(tool('undo'));
    expect(text.querySelectorAll('p')).toHaveLength(1);
  });

  test('shows what another organiser saved, and cannot be written in meanwhile', async () => {
    const { showAgain, text, tool, user, write } = show('<p>Who we are</p>');
    showAgain('<p>Who they are</p>', false);
    expect(text).toHaveTextContent('Who they are');
    expect(text).toHaveAttribute('contenteditable', 'false');
    await user.click(tool('heading'));
    expect(write).not.toHaveBeenCalled();
  });

  test('names what it cannot change, and is written from the right in Arabic', () => {
    const { text } = show('<p>من نحن</p><table><tbody><tr><td>a</td></tr></tbody></table>', 'ar');
    expect(text).toHaveAttribute('dir', 'rtl');
    expect(text).toHaveAttribute('lang', 'ar');
    expect(within(text).getByText(en.rich.kept.table)).toHaveAttribute('contenteditable', 'false');
  });

  test('its tools are one stop of the Tab key, with the arrow keys between them', async () => {
    const { tool, user } = show('<p>a</p>');
    await user.tab();
    expect(tool('undo')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tool('bold')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(tool('link')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.tab({ shift: true });
    expect(tool('link')).toHaveFocus();
  });
});
