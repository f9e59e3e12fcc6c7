import { expect, test } from 'vitest';
import { unlessComposing, whileComposing } from '../../../domain/kernel/keys';

test('keys of an input method are ignored: those within a composition, and the last one in Safari, which has the code 229', () => {
  const heard: unknown[] = [];
  const enter = { isComposing: false, keyCode: 13 };
  const ofInputMethod = [
    { isComposing: true, keyCode: 13 },
    { isComposing: false, keyCode: 229 },
  ];
  for (const key of [enter, ...ofInputMethod]) {
    unlessComposing((event: typeof enter) => heard.push(event))(key);
    unlessComposing((event: { nativeEvent: typeof enter }) => heard.push(event))({ nativeEvent: key });
  }
  expect(heard).toEqual([enter, { nativeEvent: enter }]);
  const words: unknown[] = [];
  for (const key of [enter, ...ofInputMethod])
    whileComposing(({ nativeEvent }: { nativeEvent: typeof enter }) => words.push(nativeEvent))({ nativeEvent: key });
  expect(words).toEqual(ofInputMethod);
});
