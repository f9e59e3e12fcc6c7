import { KINDS } from '../../../../domain/widgets/kinds';

/** Names that browsers accept in any case, but the import only in this spelling. */
export const WIDGET_KINDS = Object.keys(KINDS);
export const BACKGROUND_TYPES = ['BackgroundImage', 'BackgroundVideo', 'BackgroundPanorama'];
export const ATTRIBUTE_KINDS = ['TEXT', 'BOOLEAN'];
/** In upper or lower case. */
export const LOGIN_TYPES = ['anonymous', 'firebase', 'cvent', 'cvent_login', 'bizzabo', 'bizzabo_login'];
