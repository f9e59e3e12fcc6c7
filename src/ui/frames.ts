import { DialogFrame } from './DialogFrame';
import { MenuFrame, MenuItemFrame } from './MenuFrame';
import { PanelFrame } from './PanelFrame';

/** The code of overlays: a chunk of its own, which no page waits for. */
export const FRAMES = { DialogFrame, MenuFrame, MenuItemFrame, PanelFrame };
