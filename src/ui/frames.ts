/** All that is made of Mantine: a chunk of its own, which no page waits for. */
export { DialogFrame } from './DialogFrame';
export { MenuFrame, MenuItemFrame } from './MenuFrame';
export { PanelFrame } from './PanelFrame';
export { SwitchFrame } from './SwitchFrame';
