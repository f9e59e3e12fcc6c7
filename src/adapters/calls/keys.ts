import type { StudioCommand } from '../../../machines/calls/calls.events';

type Pressed = Record<'togglemicrophone' | 'togglecamera' | 'hangup', () => void>;
const BUTTONS = ['togglemicrophone', 'togglecamera', 'hangup'] as const;
/** Browsers know some of these buttons only, and older ones none. */
type Session = {
  setActionHandler(action: string, handler: (() => void) | null): void;
  setMicrophoneActive?(isActive: boolean): Promise<void> | undefined;
  setCameraActive?(isActive: boolean): Promise<void> | undefined;
};

const ours = (): Session | undefined =>
  typeof navigator === 'object' && 'mediaSession' in navigator ? navigator.mediaSession : undefined;

/**
 * The buttons that browsers and phones show for a call: they press the call's own, until the function that is returned
 * is called.
 */
export function openKeys(pressed: Pressed, session = ours()): () => void {
  const handle = (button: keyof Pressed, handler: (() => void) | null): void => {
    try {
      session?.setActionHandler(button, handler);
    } catch {
      // This browser has no such button.
    }
  };
  for (const button of BUTTONS) handle(button, pressed[button]);
  return () => {
    for (const button of BUTTONS) handle(button, null);
  };
}

/** Shows at these buttons whether microphone and camera are on. */
export function showOnKeys(command: StudioCommand, session = ours()): void {
  if (command.type !== 'studio.send') return;
  const ignore = (): void => {};
  session?.setMicrophoneActive?.(command.audio)?.catch(ignore);
  session?.setCameraActive?.(command.video)?.catch(ignore);
}
