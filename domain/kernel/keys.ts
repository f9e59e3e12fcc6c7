type Key = { isComposing: boolean; keyCode: number };

/** The code of keys that an input method handles. In Safari the Enter that ends a composition has only this. */
const OF_INPUT_METHOD = 229;

const composes = ({ isComposing, keyCode }: Key): boolean => isComposing || keyCode === OF_INPUT_METHOD;

/** Handles key events of the browser or of React, except those that belong to an input method. */
export const unlessComposing =
  <E extends Key | { nativeEvent: Key }>(hear: (event: E) => void) =>
  (event: E): void => {
    if (!composes('nativeEvent' in event ? event.nativeEvent : event)) hear(event);
  };

/** Handles only React's key events that belong to an input method. */
export const whileComposing =
  <E extends { nativeEvent: Key }>(hear: (event: E) => void) =>
  (event: E): void => {
    if (composes(event.nativeEvent)) hear(event);
  };
