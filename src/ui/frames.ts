import { DialogFrame } from './DialogFrame';
import { MenuFrame, MenuItemFrame } from './MenuFrame';
import { PanelFrame } from './PanelFrame';
import { SwitchFrame } from './SwitchFrame';

/** All that is made of Mantine: a chunk of its own, which no page waits for. */
export const FRAMES = { DialogFrame, MenuFrame, MenuItemFrame, PanelFrame, SwitchFrame };
